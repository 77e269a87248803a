/**
 * `npm run tool -- kill [--kills N] [--buyers N] [--seed S]`: the built product and the simulated wallets as processes,
 * dozens of buyers over HTTP, and a server that is killed with SIGKILL again and again and started on what it left;
 * until everything has settled. Then D1, the objects, the money of both wallets, the phones and the buyers' answers are
 * compared. The seed repeats the buyers' choices and the faults; the system decides at which step exactly a kill
 * happens. Waits of a quarter of an hour or a day are skipped: see clock.ts.
 */
import { parseArgs } from "node:util";
import { audit } from "./audit.ts";
import { tryTheAuditor } from "./try-auditor.ts";
import { figures } from "./figures.ts";
import { aMachine } from "./machine.ts";
import { run, type Outcome, type Options } from "./run.ts";

/** Short, so that holds run out while their payments are under way. */
const HOLD_SECONDS = 25;
const SHOWN_MAX = 40;
/** One gives each payment back once, the other several times in parts. */
const DIALECTS = ["v1.2.0-beta", "v2"] as const;

const options = readOptions(process.argv.slice(2));
const dialect = DIALECTS[options.seed % DIALECTS.length] ?? DIALECTS[0];
const machine = await aMachine(HOLD_SECONDS, dialect);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void machine.remove(false).finally(() => process.exit(1)));
}
let isSound = false;
try {
  console.log(
    `Seed ${options.seed}: ${options.kills} kills, ${options.buyers} buyers, a wallet of ${dialect} and one that is paid on its page. Building…`,
  );
  await Promise.all([
    machine.build(),
    machine.wallet.start(),
    machine.pages.start(),
    machine.phones.start(),
  ]);
  const begun = Date.now();
  const outcome = await run(machine, options);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  console.log(figures({ ...outcome, buyers: options.buyers, seconds, seed: options.seed }));
  isSound = judge(outcome, machine.stateDir);
} catch (error) {
  console.error(error);
} finally {
  await machine.remove(!isSound);
}
process.exit(isSound ? 0 : 1);

/** True when nothing was lost or doubled, and the auditor detects tampered copies. */
function judge({ evidence, hasSettled }: Outcome, stateDir: string): boolean {
  const wrong = [...(hasSettled ? [] : ["It did not come to rest."]), ...audit(evidence)];
  for (const sentence of wrong.slice(0, SHOWN_MAX)) console.error(sentence);
  if (wrong.length > SHOWN_MAX) console.error(`… and ${wrong.length - SHOWN_MAX} more`);
  if (wrong.length > 0) return false;

  const { tried, unnoticed } = tryTheAuditor(stateDir, evidence);
  for (const sentence of unnoticed) console.error(sentence);
  if (unnoticed.length > 0) return false;
  console.log(
    `Nothing lost, nothing double. The auditor noticed ${tried} doctored copies of ${tried}.`,
  );
  return true;
}

function readOptions(args: string[]): Options {
  const known = {
    kills: { type: "string", default: "30" },
    buyers: { type: "string", default: "40" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  } as const;
  const { values } = parseArgs({ args, options: known });
  return {
    kills: whole("--kills", values.kills),
    buyers: whole("--buyers", values.buyers),
    seed: whole("--seed", values.seed),
  };
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value;
  console.error(`${name} is "${text}"; it must be a whole number.`);
  process.exit(1);
}
