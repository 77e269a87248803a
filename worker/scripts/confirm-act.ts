/**
 * An act from the command line goes the road of every act: a preview, then the same with its hash. One that can still
 * be stopped is waited for; the shop does it also when nobody waits.
 */
import { ActView } from "../contract/staff/staff.ts";
import { Refused } from "./staff-client.ts";

export type CallStaff = (name: string, body: object) => Promise<unknown>;

export interface Waiting {
  now(): number;
  print(line: string): void;
  wait(ms: number): Promise<void>;
}

export const TERMINAL: Waiting = {
  now: Date.now,
  print: (line) => console.log(line),
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/** A request that takes longer is left to the shop. */
const PATIENCE_MS = 90_000;
/** The shop's clock may be behind. */
const MARGIN_MS = 1_000;

/** The shop's answer: of the preview for a dry run, else of what was done or asked for. */
export async function confirmAct(
  call: CallStaff,
  name: string,
  body: Record<string, unknown>,
  waiting: Waiting,
): Promise<unknown> {
  const preview = await call(name, { ...body, dry_run: true });
  if (body["dry_run"] === true) return preview;
  const { hash } = ActView.parse(preview);
  const answer = await call(name, { ...body, dry_run: false, hash });
  const { state, request, runs_at: runsAt } = ActView.parse(answer);
  if (state !== "waiting" || request === null || runsAt === null) return answer;
  const leftMs = Math.max(0, Date.parse(runsAt) - waiting.now()) + MARGIN_MS;
  if (leftMs > PATIENCE_MS) return answer;
  const seconds = Math.ceil(leftMs / 1000);
  waiting.print(
    `Request ${request} is done in ${seconds} s. \`npm run staff -- stop ${request}\` stops it.`,
  );
  await waiting.wait(leftMs);
  try {
    return await call("run", { request });
  } catch (error) {
    // The shop's schedule was quicker.
    if (!(error instanceof Refused) || error.code !== "act_done") throw error;
    return { ...ActView.parse(answer), state: "done", changed: true };
  }
}
