/** Loads the English names if the page did not bring them; without a connection those of the last visit are used. */
import { call } from "../../api/call.ts";
import { localMemory } from "../../storage/browser-storage.ts";
import { knownNames, setEnglishNames, type Names } from "./names.ts";

const KEY = "english-names";
/** The page in English does not wait longer for them. */
const PATIENCE_MS = 3_000;

/** Names that can't be loaded hold nothing up: each is then shown as it is stored. */
export async function loadNames(): Promise<void> {
  const remembered = readRemembered();
  const hasSome = Object.keys(remembered).length > 0;
  if (hasSome) setEnglishNames(remembered);
  const loading = loadAnswer();
  if (hasSome) return;
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** For a visit without a connection, which shows the tickets that the phone has saved. */
export function rememberNames(): void {
  const names = Object.fromEntries(knownNames());
  if (knownNames().size > 0) localMemory.setItem(KEY, JSON.stringify(names));
}

async function loadAnswer(): Promise<void> {
  const answer = await call("GET /api/english-names");
  if (!answer.ok) return;
  setEnglishNames(answer.value.names);
  rememberNames();
}

function readRemembered(): Names {
  try {
    const remembered: unknown = JSON.parse(localMemory.getItem(KEY) ?? "{}");
    return typeof remembered === "object" && remembered !== null ? (remembered as Names) : {};
  } catch {
    return {};
  }
}
