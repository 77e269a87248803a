/**
 * A checkout of the project for a test to change, commit and deploy: a copy of what git has, with the packages of this
 * one. In the place of the slow commands stand quick ones: the checks pass and are only noted, and a build that was
 * made once for an environment is taken again.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../worker/scripts/settings.ts";

const HERE = ["worker", "web", "migrations", "drizzle", "package.json", "package-lock.json"];
const FILES = [...HERE, "wrangler.toml", "vite.config.ts", "tsconfig.json", ".gitignore"];
const AUTHOR = ["-c", "user.name=Owner", "-c", "user.email=owner@shop.test"];

export interface Checkout {
  root: string;
  /** Changes a file; `change` is given its text. */
  edit(path: string, change: (text: string) => string): void;
  remove(path: string): void;
  /** Commits all there is, as one on which `npm test` was green. Returns the commit. */
  commit(message: string): string;
  /** Lines that the quick commands have noted. */
  notes(): string[];
}

export function makeCheckout(root: string): Checkout {
  mkdirSync(root);
  for (const path of FILES) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  linkPackages(root);
  git("init", "--quiet", "--initial-branch=main");

  function git(...words: string[]): string {
    return execFileSync("git", [...AUTHOR, ...words], { cwd: root, encoding: "utf8" }).trim();
  }

  return {
    root,
    edit(path, change) {
      const file = join(root, path);
      let text = "";
      try {
        text = readFileSync(file, "utf8");
      } catch {
        // A new file begins empty.
      }
      writeFileSync(file, change(text));
    },
    remove: (path) => rmSync(join(root, path)),
    commit(message) {
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
      const commit = git("rev-parse", "HEAD");
      mkdirSync(join(root, ".tmp"), { recursive: true });
      writeFileSync(join(root, ".tmp/green-commit"), commit);
      return commit;
    },
    notes: () =>
      readFileSync(join(root, ".local/notes"), { encoding: "utf8", flag: "a+" })
        .split("\n")
        .filter((line) => line !== ""),
  };
}

/** Each package is a link; the folder is one of the checkout's own, so that git ignores it and commands can differ. */
function linkPackages(root: string): void {
  const [there, own] = [join(ROOT, "node_modules"), join(root, "node_modules")];
  const replaced = new Set([".bin", "vite", ".vite", ".vite-temp"]);
  mkdirSync(join(own, ".bin"), { recursive: true });
  for (const name of readdirSync(there)) {
    if (!replaced.has(name)) symlinkSync(join(there, name), join(own, name));
  }
  for (const name of readdirSync(join(there, ".bin"))) {
    symlinkSync(join(there, ".bin", name), join(own, ".bin", name));
  }
  const folder = join(root, ".local");
  mkdirSync(folder);
  for (const name of ["oxlint", "tsc", "vitest"]) {
    rmSync(join(own, ".bin", name));
    const note = `echo "${name} $*" >> ${join(folder, "notes")}`;
    writeFileSync(join(own, ".bin", name), `#!/bin/sh\n${note}\n`, { mode: 0o755 });
  }
  replaceVite(there, own);
}

/** The rest of the package is a link. A build is the real one, the first time for its environment. */
function replaceVite(there: string, own: string): void {
  mkdirSync(join(own, "vite/bin"), { recursive: true });
  for (const name of readdirSync(join(there, "vite"))) {
    if (name !== "bin") symlinkSync(join(there, "vite", name), join(own, "vite", name));
  }
  const real = JSON.stringify(join(there, "vite/bin/vite.js"));
  writeFileSync(
    join(own, "vite/bin/vite.js"),
    `import { existsSync, writeFileSync } from "node:fs";
const mark = process.env.DIST_DIR + "/" + process.env.CLOUDFLARE_ENV + ".built";
if (!existsSync(mark)) {
  await import(${real});
  process.on("exit", (code) => code === 0 && writeFileSync(mark, ""));
}
`,
  );
}
