/**
 * `npm run tool -- mutants [NUMBER ...]`: each breakage in a private copy of the product, and what caught it, of the
 * staged scenarios, the auditor and the runs of chance. Ends with 1 when one survives, or when the text it breaks is not there.
 */
import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { ALL_MUTANTS } from "./all-mutants.ts";
import { tokenPattern, type Mutant } from "./mutant.ts";

const COPIES = join(ROOT, ".tmp/mutants");
/** Each breakage loads the same files but one: Node keeps what it made of them. */
const COMPILED = join(COPIES, "compiled");
const COPIED = [
  "worker",
  "drizzle",
  "migrations",
  "tests/harness/sim",
  "tests/support",
  "package.json",
];
const SEEDS = "500";
const GIVES_UP_MS = 400_000;

interface Verdict {
  mutant: Mutant;
  caughtBy: string | null;
  ms: number;
}

function makeCopy(number: number): string {
  const copy = join(COPIES, String(number));
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(join(copy, "tests/harness"), { recursive: true });
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Puts the breakage in and gives back what undoes it. */
function apply(copy: string, mutant: Mutant): () => void {
  const kept = new Map<string, string>();
  const change = (path: string, text: string) => {
    if (!kept.has(path)) kept.set(path, existsSync(path) ? readFileSync(path, "utf8") : "");
    writeFileSync(path, text);
  };
  for (const { file, find, replace } of mutant.edits ?? []) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    const matches = text.match(tokenPattern(find))?.length ?? 0;
    if (matches !== 1) {
      throw new Error(`mutant ${mutant.number}: ${file} has its text ${matches} times:\n${find}`);
    }
    change(
      path,
      text.replace(tokenPattern(find), () => replace),
    );
  }
  for (const { module, source } of mutant.replaces ?? []) {
    const path = join(copy, module);
    const real = path.replace(/\.ts$/, ".real.ts");
    change(real, readFileSync(path, "utf8"));
    const from = JSON.stringify(`./${basename(real)}`);
    change(path, `import * as real from ${from};\nexport * from ${from};\n${source}\n`);
  }
  return () => {
    for (const [path, text] of kept) writeFileSync(path, text);
  };
}

/** The first line that names what broke, or null when nothing did. */
function play(copy: string, mutant: Mutant): Promise<string | null> {
  const only = mutant.only === undefined ? [] : ["--only", mutant.only];
  const first = ["--first", mutant.first ?? mutant.number];
  const from = mutant.from === undefined ? [] : ["--from", String(mutant.from)];
  const args = ["--scenarios", "--seeds", SEEDS, ...first, ...from, ...only];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["tests/harness/sim/main.ts", ...args], {
      cwd: copy,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      timeout: GIVES_UP_MS,
    });
    let output = "";
    child.stdout.on("data", (data: Buffer) => (output += data.toString()));
    child.stderr.on("data", (data: Buffer) => (output += data.toString()));
    // A run that is still going when its time is over has caught nothing.
    child.on("close", (status) =>
      resolve(status === 0 || status === null ? null : verdictIn(output)),
    );
  });
}

function verdictIn(output: string): string {
  if (output.includes("SyntaxError"))
    throw new Error(`the mutant does not load:\n${output.slice(-600)}`);
  const line = output.split("\n").find((one) => one.startsWith("CAUGHT "));
  return line?.slice("CAUGHT ".length) ?? `an error: ${output.trim().slice(-300)}`;
}

async function judge(copy: string, mutant: Mutant): Promise<Verdict> {
  const undo = apply(copy, mutant);
  const startedAt = performance.now();
  try {
    const caughtBy = await play(copy, mutant);
    return { mutant, caughtBy, ms: performance.now() - startedAt };
  } finally {
    undo();
  }
}

function print({ mutant, caughtBy, ms }: Verdict): void {
  const seconds = (ms / 1000).toFixed(1).padStart(6);
  const verdict = caughtBy ?? "SURVIVES";
  console.log(`${mutant.number.padStart(3)} | ${mutant.title} | ${verdict} | ${seconds} s`);
}

const wanted = process.argv.slice(2);
const waiting = ALL_MUTANTS.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const verdicts: Verdict[] = [];

async function lane(number: number): Promise<void> {
  const copy = makeCopy(number);
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const verdict = await judge(copy, mutant);
    print(verdict);
    verdicts.push(verdict);
  }
}

const lanes = Math.max(1, Math.min(2, availableParallelism()));
await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
rmSync(COPIES, { recursive: true, force: true });
const surviving = verdicts.filter(({ caughtBy }) => caughtBy === null);
console.log(`\n${verdicts.length} mutants, ${surviving.length} survive`);
process.exitCode = surviving.length === 0 && verdicts.length > 0 ? 0 : 1;
