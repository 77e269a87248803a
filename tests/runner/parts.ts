/** The parts of `npm test`, in the order in which they run. `npm test -- NAME …` runs some of them. */
import { LINT, TYPED_PROJECTS } from "../../worker/scripts/checks.ts";

/** `vitest`: one project, counted by its tests. `command`: counts as one. */
export type Step =
  | { kind: "vitest"; project: string; env?: Record<string, string> }
  | { kind: "command"; words: readonly string[] };

export interface Part {
  name: string;
  about: string;
  steps: readonly Step[];
}

const command = (...words: string[]): Step => ({ kind: "command", words });

/** What tsc found in files that have not changed since, by their content. */
const KNOWN = ".tmp/check";

const PARTS = {
  check: {
    about: "Format, binding types, lint, types",
    steps: [
      command("oxfmt", "--check"),
      command(
        "wrangler",
        "types",
        "worker/env.d.ts",
        "--include-runtime=false",
        "--strict-vars=false",
        "--check",
      ),
      command(...LINT),
      ...TYPED_PROJECTS.map((project) =>
        command(
          "tsc",
          "-p",
          project,
          // The tests of the Worker need the other core, and several checkers do part of the work twice.
          "--singleThreaded",
          "--incremental",
          "--tsBuildInfoFile",
          `${KNOWN}/${project}.json`,
        ),
      ),
    ],
  },
  unit: { about: "Rules, in Node", steps: [{ kind: "vitest", project: "pure" }] },
  worker: {
    about: "The Worker, in its own runtime",
    // Maps cost each file a third of a second; a run of one file has them.
    steps: [{ kind: "vitest", project: "worker", env: { SOURCE_MAPS: "off" } }],
  },
  sim: {
    about: "Simulation: stores fail, processes die, clocks differ",
    steps: [{ kind: "vitest", project: "sim" }],
  },
  mutants: {
    about: "Mutants: each breakage is caught",
    steps: [
      command("node", "tests/harness/mutants/main.ts"),
      command("node", "tests/harness/mutants/wires/main.ts"),
      // Those of the Workers runtime take a start of it each: they are broken every night.
      command("node", "tests/harness/mutants/rules/main.ts", "--quick"),
    ],
  },
  e2e: { about: "Journeys, in a browser", steps: [{ kind: "vitest", project: "e2e" }] },
  kill: {
    about: "The built product, killed again and again",
    steps: [command("node", "tests/harness/kill/main.ts", "--kills=8")],
  },
} as const satisfies Record<string, Omit<Part, "name">>;

export type PartName = keyof typeof PARTS;

export function partNamed(name: PartName): Part {
  return { name, ...PARTS[name] };
}

export function isPartName(name: string): name is PartName {
  return Object.hasOwn(PARTS, name);
}

/** The lanes run side by side, the parts of a lane in turn. */
export const LANES: readonly (readonly PartName[])[] = [
  ["worker"],
  ["check", "unit", "sim", "mutants", "kill", "e2e"],
];
