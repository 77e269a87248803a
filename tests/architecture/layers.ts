/** Who may import what: the direction of the arrows, as one table. */
import { posix } from "node:path";
import { importsOf } from "./imports.ts";
import { sourcesOf, type Rule } from "./tree.ts";

interface Row {
  /** Folders end in a slash, packages bring their subpaths, "!" takes something out again. */
  values: readonly string[];
  /** Allowed in `import type` only, besides what `values` allows. */
  types?: readonly string[];
}

const WORKER_SHELL = ["worker/", "!worker/scripts/", "hono", "zod"];

/** A file by its path, the files of one folder ("worker/*") or a folder with all below it. The nearest row counts. */
const TABLE: Record<string, Row> = {
  "worker/domain": { values: ["worker/domain/"] },
  "worker/contract": { values: ["worker/contract/", "worker/domain/", "zod"] },
  "worker/db": {
    values: [
      "worker/db/",
      "worker/domain/",
      "drizzle/schema.ts",
      "drizzle/money.ts",
      "drizzle-orm",
      "zod",
      "hast-util-from-html",
      "hast-util-sanitize",
      "hast-util-to-html",
    ],
  },
  "worker/trip": {
    values: ["worker/trip/", "worker/domain/", "worker/config.ts", "cloudflare:workers"],
  },
  "worker/opening": {
    values: [
      "worker/opening/",
      "worker/domain/",
      "worker/trip/stub.ts",
      "worker/log.ts",
      "worker/overload.ts",
      "cloudflare:workers",
    ],
  },
  "worker/wallet": {
    values: ["worker/wallet/", "worker/domain/", "worker/log.ts", "cloudflare:workers", "zod"],
  },
  "worker/limits": {
    values: ["worker/limits/", "worker/domain/", "cloudflare:workers"],
    types: ["worker/signer.ts"],
  },
  // What a flow touches arrives in its `deps`: it can be told in plain Node, with plain objects.
  "worker/flows": {
    values: ["worker/flows/", "worker/domain/"],
    types: ["worker/db/", "worker/trip/", "worker/wallet/", "worker/limits/"],
  },
  "worker/routes": { values: WORKER_SHELL },
  // The screens themselves, drawn on the server: through their one door, and from nowhere else in the Worker.
  "worker/page": { values: [...WORKER_SHELL, "#screens"] },
  // It outlives the request that asks: the runtime's own waiting room is named here alone.
  "worker/near-copy.ts": { values: ["worker/log.ts", "worker/overload.ts", "cloudflare:workers"] },
  "worker/*": { values: [...WORKER_SHELL, "node:buffer", "node:crypto", "node:util"] },
  "worker/scripts": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/domain/",
      "worker/start-check.ts",
      "drizzle/",
      "tests/wallet-simulator/stories.ts",
      "node:",
      "vite",
      "harfbuzzjs",
      "wawoff2",
      "wrangler",
    ],
  },
  // A season's files become rows and posts by the same rules as everywhere.
  "worker/scripts/season": {
    values: [
      "worker/scripts/",
      "worker/contract/",
      "worker/db/blog-html.ts",
      "worker/domain/",
      "drizzle/",
      "csv-parse",
      "drizzle-orm",
      "hast-util-from-html",
      "marked",
      "node:",
      "zod",
    ],
  },
  web: {
    values: [
      "web/",
      // The drawing of a bus, and rules that a form hints at before the server applies them, are the same facts on
      // both sides; everything else comes over the wire.
      "worker/domain/digits.ts",
      "worker/domain/password-rules.ts",
      "worker/domain/phone.ts",
      "worker/domain/pnr.ts",
      "worker/domain/seat-plan.ts",
      "@base-ui/react",
      "@glidejs/glide",
      "react",
      "react-dom",
      "react-hook-form",
      "react-router",
      "sonner",
      "swr",
      "uqr",
    ],
    types: ["worker/contract/", "worker/domain/refusal.ts"],
  },
  "drizzle/schema.ts": { values: ["drizzle-orm"] },
  "drizzle/money.ts": { values: ["drizzle-orm", "drizzle/schema.ts"] },
  drizzle: {
    values: [
      "drizzle/",
      "worker/db/",
      "worker/domain/",
      "drizzle-kit",
      "drizzle-orm",
      "node:",
      "wrangler",
    ],
  },
  "vite.config.ts": { values: ["vite", "@cloudflare/vite-plugin", "@vitejs/plugin-react"] },
  // A provider knows nothing of the shop: it shares the arithmetic of money and phone numbers, no more.
  "tests/wallet-simulator": {
    values: ["tests/wallet-simulator/", "worker/domain/", "hono", "zod", "node:"],
  },
  tests: { values: ["*"] },
};

export const eachFolderImportsWhatItsRowAllows: Rule = (tree) =>
  sourcesOf(tree).flatMap((file) => {
    const row = rowOf(file.path);
    if (row === undefined) return [`${file.path}: stands in no row of the import table`];
    return importsOf(file)
      .filter(({ to, isType }) => !allows(isType ? typesOf(row) : row.values, to))
      .map(({ to, isType }) => {
        const isOnlyType = !isType && allows(typesOf(row), to);
        return `${file.path}: may not import ${to}${isOnlyType ? " but by import type" : ""}`;
      });
  });

function typesOf(row: Row): readonly string[] {
  return [...row.values, ...(row.types ?? [])];
}

function rowOf(path: string): Row | undefined {
  const own = TABLE[path] ?? TABLE[`${posix.dirname(path)}/*`];
  if (own !== undefined) return own;
  for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder)) {
    const row = TABLE[folder];
    if (row !== undefined) return row;
  }
  return undefined;
}

function allows(patterns: readonly string[], target: string): boolean {
  const refused = patterns.filter((pattern) => pattern.startsWith("!"));
  return (
    !refused.some((pattern) => covers(pattern.slice(1), target)) &&
    patterns.some((pattern) => covers(pattern, target))
  );
}

function covers(pattern: string, target: string): boolean {
  if (pattern === "*") return true;
  if (/[/:]$/.test(pattern)) return target.startsWith(pattern);
  return target === pattern || target.startsWith(`${pattern}/`);
}
