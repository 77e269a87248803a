/**
 * The store of a shop that is accessed by wrangler. Pictures go in one process for each kind of picture, without a look
 * at what is there, since that would be a process each. All rows are sent in one file, which D1 applies whole or not at
 * all, after the pictures, so that any failure leaves the shop's rows as they were.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";
import { accountError } from "../account-error.ts";
import { QUIET, ROOT } from "../settings.ts";
import type { Store } from "../../season/store.ts";

/** Of a shop on Cloudflare: `--remote`, with its environment; of one on this machine: `--local --persist-to …`. */
export interface Place {
  words: readonly string[];
  bucket: string;
}

const Answers = z.array(z.object({ results: z.array(z.unknown()) }));
const IS_MISSING = /does not exist|NoSuchKey|not found|10007/i;

export function wranglerStore({ words, bucket }: Place, run = wrangler): Store {
  return {
    async query(queries) {
      const output = await run([
        "d1",
        "execute",
        "DB",
        ...words,
        "--json",
        "--command",
        queries.join("; "),
      ]);
      return Answers.parse(JSON.parse(output)).map((answer) => answer.results);
    },

    async run(statements) {
      if (statements.length === 0) return;
      if (isSmall(statements)) {
        await run(["d1", "execute", "DB", ...words, "--yes", "--command", statements.join(" ")]);
        return;
      }
      await inFolder(async (folder) => {
        const file = join(folder, "season.sql");
        await writeFile(file, sqlFile(statements));
        await run(["d1", "execute", "DB", ...words, "--yes", "--file", file]);
      });
    },

    pictureAt(key) {
      return inFolder(async (folder) => {
        const file = join(folder, "picture");
        try {
          await run(["r2", "object", "get", `${bucket}/${key}`, ...words, "--file", file]);
        } catch (error) {
          if (error instanceof WranglerFailed && IS_MISSING.test(error.output)) return null;
          throw error;
        }
        return new Uint8Array(await readFile(file));
      });
    },

    async putPictures(pictures) {
      const kinds = Map.groupBy(pictures, ([, { contentType }]) => contentType);
      for (const [contentType, ofKind] of kinds) {
        await inFolder(async (folder) => {
          const list = ofKind.map(([key], at) => ({ key, file: join(folder, String(at)) }));
          await Promise.all(
            ofKind.map(([, { bytes }], at) => writeFile(join(folder, String(at)), bytes)),
          );
          const file = join(folder, "list.json");
          await writeFile(file, JSON.stringify(list));
          const what = ["--filename", file, "--content-type", contentType, "--force"];
          await run(["r2", "bulk", "put", bucket, ...words, ...what]);
        });
      }
      return pictures.size;
    },
  };
}

const STATEMENTS_MAX = 50;
const CHARACTERS_MAX = 60_000;

/**
 * D1 runs the statements of one query as one transaction and serves other queries meanwhile. A file is an import: also
 * atomic, but the database serves nothing else until it is done.
 */
export function isSmall(statements: readonly string[]): boolean {
  const characters = statements.reduce((sum, one) => sum + one.length + 1, 0);
  return statements.length <= STATEMENTS_MAX && characters <= CHARACTERS_MAX;
}

export function sqlFile(statements: readonly string[]): string {
  return `${statements.join("\n")}\n`;
}

export class WranglerFailed extends Error {
  readonly output: string;
  constructor(words: readonly string[], output: string) {
    super(
      accountError(output) ?? `wrangler ${words.slice(0, 3).join(" ")} failed:\n${output.trim()}`,
    );
    this.output = output;
  }
}

/** Returns its output; throws with it when it fails. */
export function wrangler(words: readonly string[]): Promise<string> {
  const bin = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...QUIET };
    const child = spawn(process.execPath, [bin, ...words], { cwd: ROOT, env });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => (stdout += String(text)));
    child.stderr.on("data", (text) => (stderr += String(text)));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve(stdout)
        : reject(new WranglerFailed(words, stripVTControlCharacters(stdout + stderr))),
    );
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bhortibus-season-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
