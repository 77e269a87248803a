/** What an agent's programmer does: a client from the API description, the program beside it, and tsc over both. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";

const PROGRAM = "tests/support/agent-program/program.ts";
const GENERATOR = "node_modules/@redocly/cli/bin/cli.js";
const TSC = "node_modules/typescript/bin/tsc";
/** The generator tells its maker of each run and looks for a newer one, unless it is told not to. */
const QUIET = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const TSCONFIG = {
  extends: join(ROOT, "tsconfig.json"),
  compilerOptions: { lib: ["es2024", "dom", "dom.iterable"], types: [] },
  include: ["*.ts"],
};

/** The program to import, and what tsc complains of. */
export function generateClient(description: string) {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".tmp/agent-program-"));
  const openapi = join(folder, "openapi.json");
  const program = join(folder, "program.ts");
  writeFileSync(openapi, description);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  copyFileSync(join(ROOT, PROGRAM), program);
  const client = join(folder, "client.ts");
  const generated = run(GENERATOR, "generate-client", openapi, "--output", client);
  if (generated.status !== 0) throw new Error(`no client was generated: ${generated.output}`);
  const complaints = run(TSC, "-p", folder).output;
  return { program, complaints, remove: () => rmSync(folder, { recursive: true }) };
}

function run(script: string, ...words: string[]) {
  const env = { ...process.env, ...QUIET };
  const options = { cwd: ROOT, env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], options);
  return { status, output: stdout + stderr };
}
