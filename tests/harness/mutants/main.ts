/**
 * `npm run tool -- mutants [NUMBER ...]`: each breakage in a simulation of its own, and what caught it, of the
 * staged scenarios, the auditor and the runs of chance. Ends with 1 when one survives, or when the text it breaks is
 * not there.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../../worker/scripts/settings.ts";
import type { PlayOptions } from "../sim/play.ts";
import { ALL_MUTANTS } from "./all-mutants.ts";
import { bundlePackages, bundleSimulation } from "./bundle.ts";
import { tokenPattern, type Mutant } from "./mutant.ts";
import { WarmPlayer } from "./warm-player.ts";

const COPIES = join(ROOT, ".tmp/mutants");
/** What the simulation reads where it stands. */
const MIGRATIONS = "migrations";
/** As deep in the copy as its source is under the root. */
const BUNDLE = "tests/harness/sim/play.mjs";
const RUNS = 500;
/** The runs of chance change with the product: who is caught so many after its first one is named. */
const SEARCHED_MOST = 20;

interface Verdict {
  mutant: Mutant;
  caughtBy: string | null;
  ms: number;
}

function makeCopy(number: number): string {
  const copy = join(COPIES, String(number));
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(join(ROOT, MIGRATIONS), join(copy, MIGRATIONS), { recursive: true });
  return copy;
}

/** The texts that it changes, by path under the root. */
function listTexts(mutant: Mutant): Map<string, string> {
  const texts = new Map<string, string>();
  const read = (path: string) => texts.get(path) ?? readFileSync(join(ROOT, path), "utf8");
  for (const { file, find, replace } of mutant.edits ?? []) {
    const text = read(file);
    const matches = text.match(tokenPattern(find))?.length ?? 0;
    if (matches !== 1) {
      throw new Error(`mutant ${mutant.number}: ${file} has its text ${matches} times:\n${find}`);
    }
    texts.set(
      file,
      text.replace(tokenPattern(find), () => replace),
    );
  }
  for (const { module, source } of mutant.replaces ?? []) {
    const real = module.replace(/\.ts$/, ".real.ts");
    texts.set(real, read(module));
    const from = JSON.stringify(`./${basename(real)}`);
    texts.set(module, `import * as real from ${from};\nexport * from ${from};\n${source}\n`);
  }
  return texts;
}

/** Puts the breakage into the copy, and gives back what undoes it. */
async function apply(copy: string, mutant: Mutant): Promise<() => void> {
  const texts = listTexts(mutant);
  const migrations = [...texts].filter(([path]) => path.startsWith(MIGRATIONS));
  for (const [path, text] of migrations) writeFileSync(join(copy, path), text);
  await bundleSimulation(texts, join(copy, BUNDLE), packages);
  return () => {
    for (const [path] of migrations) cpSync(join(ROOT, path), join(copy, path));
  };
}

function getOptions({ number, first, from, only }: Mutant): PlayOptions {
  return {
    isTraced: false,
    only: only ?? null,
    from: from ?? 1,
    count: RUNS,
    hasScenarios: true,
    first: first ?? number,
  };
}

async function judge(copy: string, player: WarmPlayer, mutant: Mutant): Promise<Verdict> {
  const undo = await apply(copy, mutant);
  const startedAt = performance.now();
  try {
    const bundle = `${pathToFileURL(join(copy, BUNDLE)).href}?${mutant.number}`;
    const caughtBy = await player.play({ bundle, options: getOptions(mutant) });
    return { mutant, caughtBy, ms: performance.now() - startedAt };
  } finally {
    undo();
  }
}

function print({ mutant, caughtBy, ms }: Verdict): void {
  const seconds = (ms / 1000).toFixed(1).padStart(6);
  const verdict = caughtBy ?? "SURVIVES";
  console.log(`${mutant.number.padStart(3)} | ${mutant.title} | ${verdict} | ${seconds} s`);
  const run = Number(/^run (\d+)/.exec(caughtBy ?? "")?.[1] ?? 0);
  if (run - (mutant.from ?? 1) > SEARCHED_MOST) console.log(`    \`from: ${run}\` finds it sooner`);
}

const wanted = process.argv.slice(2);
const waiting = ALL_MUTANTS.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
const verdicts: Verdict[] = [];
const packages = await bundlePackages(join(COPIES, "packages"));

async function lane(number: number): Promise<void> {
  const copy = makeCopy(number);
  const player = new WarmPlayer();
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const verdict = await judge(copy, player, mutant);
    print(verdict);
    verdicts.push(verdict);
  }
  player.end();
}

const lanes = Math.max(1, Math.min(2, availableParallelism()));
await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
rmSync(COPIES, { recursive: true, force: true });
const surviving = verdicts.filter(({ caughtBy }) => caughtBy === null);
console.log(`\n${verdicts.length} mutants, ${surviving.length} survive`);
process.exitCode = surviving.length === 0 && verdicts.length > 0 ? 0 : 1;
