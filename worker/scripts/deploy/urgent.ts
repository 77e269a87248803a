/** Deploys that did not wait for the whole `npm test`: one line of JSON per deploy, in a file that git ignores. */
import { appendFileSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

export interface UrgentDeploy {
  environment: string;
  commit: string;
  why: string;
}

const FOLDER = join(ROOT, ".local");
const FILE = join(FOLDER, "urgent-deploys.jsonl");

export function recordUrgent(deploy: UrgentDeploy): void {
  mkdirSync(FOLDER, { recursive: true });
  const line = { at: new Date().toISOString(), by: userInfo().username, ...deploy };
  appendFileSync(FILE, `${JSON.stringify(line)}\n`);
}
