/** Against each rule: the offences that it must detect. */
import type { RULES } from "./rules.ts";
import { line } from "./valid-tree.ts";

export type Plant = [offence: string, plants: Record<string, string>];

/** A plant of one file that may not import another. */
function badImport(path: string, what: string, from: string, reason: string): Plant {
  return [`${path}: may not import ${reason}`, { [path]: line(what, from) }];
}

/** Names that are half a sentence, or a participle. */
const NO_VERBS = ["tripOf", "shownSeats"];

/** A plant of a comment that cites something missing. */
function badCitation(comment: string, offence: string): Plant {
  return [`web/a.ts: ${offence}`, { "web/a.ts": `${comment}\n` }];
}

export const lines = (count: number) => "void 0;\n".repeat(count);

export const PLANTS: Record<keyof typeof RULES, Plant[]> = {
  "each folder imports only what its row of the table allows": [
    badImport("worker/domain/a.ts", "{ z }", "zod", "zod"),
    badImport("worker/domain/a.ts", "type { S }", "../contract/s.ts", "worker/contract/s.ts"),
    badImport("worker/domain/a.ts", "{ randomBytes }", "node:crypto", "node:crypto"),
    badImport("worker/contract/a.ts", "{ Hono }", "hono", "hono"),
    badImport("worker/contract/a.ts", "type { B }", "../db/b.ts", "worker/db/b.ts"),
    badImport("drizzle/schema.ts", "{ at }", "../worker/domain/a.ts", "worker/domain/a.ts"),
    badImport("worker/db/a.ts", "{ b }", "../../drizzle/season.ts", "drizzle/season.ts"),
    badImport("worker/db/a.ts", "type { b }", "../trip/calls.ts", "worker/trip/calls.ts"),
    badImport("worker/trip/a.ts", "type { B }", "../db/b.ts", "worker/db/b.ts"),
    badImport("worker/trip/a.ts", "type { B }", "../payments/b.ts", "worker/payments/b.ts"),
    badImport("worker/payments/a.ts", "type { B }", "../trip/b.ts", "worker/trip/b.ts"),
    badImport("worker/payments/a.ts", "{ b }", "../db/b.ts", "worker/db/b.ts"),
    badImport(
      "worker/rate-limit/a.ts",
      "{ b }",
      "../auth/signer.ts",
      "worker/auth/signer.ts but by import type",
    ),
    badImport("worker/flows/a.ts", "{ b }", "../db/b.ts", "worker/db/b.ts but by import type"),
    badImport(
      "worker/flows/a.ts",
      "{ type B }",
      "../trip/b.ts",
      "worker/trip/b.ts but by import type",
    ),
    badImport("worker/flows/a.ts", "{ b }", "../auth/signer.ts", "worker/auth/signer.ts"),
    badImport("worker/routes/a.ts", "{ eq }", "drizzle-orm", "drizzle-orm"),
    badImport("worker/routes/a.ts", "{ b }", "../scripts/ports.ts", "worker/scripts/ports.ts"),
    badImport("worker/routes/a.ts", "{ drawPage }", "#screens", "#screens"),
    badImport("worker/page/a.ts", "{ b }", "../../web/app.tsx", "web/app.tsx"),
    badImport("worker/http/a.ts", "{ b }", "../../drizzle/seed.ts", "drizzle/seed.ts"),
    badImport("worker/http/a.ts", "{ b }", "../../tests/support/b.ts", "tests/support/b.ts"),
    badImport("worker/http/a.ts", "{ b }", "../scripts/b.ts", "worker/scripts/b.ts"),
    badImport("worker/scripts/a.ts", "{ b }", "../../tests/run.ts", "tests/run.ts"),
    badImport("worker/scripts/a.ts", "{ b }", "../app.ts", "worker/app.ts"),
    badImport("web/screens/a.ts", "{ b }", "../admin/b.ts", "web/admin/b.ts"),
    badImport(
      "web/a.ts",
      "{ B }",
      "../worker/contract/b.ts",
      "worker/contract/b.ts but by import type",
    ),
    badImport(
      "web/a.ts",
      "{ b }",
      "../worker/domain/payments/fare.ts",
      "worker/domain/payments/fare.ts",
    ),
    badImport("web/a.ts", "type { App }", "../worker/app.ts", "worker/app.ts"),
    badImport("web/a.ts", "{ b }", "../tests/support/b.ts", "tests/support/b.ts"),
    badImport("web/a.ts", "{ z }", "zod", "zod"),
    badImport(
      "tests/wallet-simulator/a.ts",
      "{ b }",
      "../../worker/http/refusals.ts",
      "worker/http/refusals.ts",
    ),
    ["web/a.ts: may not import zod", { "web/a.ts": `void import(${'"zod"'});\n` }],
    ["web/a.ts: may not import zod", { "web/a.ts": `export * from ${'"zod"'};\n` }],
    ["web/a.ts: may not import zod", { "web/a.ts": `import ${'"zod"'};\n` }],
    ["worker/mail/a.ts: stands in no row of the import table", { "worker/mail/a.ts": "" }],
  ],
  "a binding is named by its owners alone": [
    ["worker/a.ts: only worker/db/client.ts names DB", { "worker/a.ts": "env.DB.batch([]);\n" }],
    ["worker/a.ts: only worker/db/client.ts names DB", { "worker/a.ts": 'c.env["DB"];\n' }],
    [
      "worker/a.ts: only worker/trip/stub.ts names TRIP_SEATS",
      { "worker/a.ts": "const { TRIP_SEATS } = c.env;\n" },
    ],
    [
      "worker/a.ts: only worker/page/template.ts names ASSETS",
      { "worker/a.ts": "env.ASSETS.fetch();\n" },
    ],
    ["wrangler.toml: MAIL has no owner", { "wrangler.toml": 'binding = "MAIL"\n' }],
    [
      "wrangler.toml: Q has no owner",
      { "wrangler.toml": '[[durable_objects.bindings]]\nname = "Q"\n' },
    ],
  ],
  "what a screen reads goes the one way": [
    [
      "web/a.ts: takes useSWR from swr, read by useQuery or useStaffQuery",
      { "web/a.ts": 'import useSWR from "swr";\nuseSWR;\n' },
    ],
    ["web/a.ts: sends a request by itself", { "web/a.ts": 'await fetch("/api/shop");\n' }],
    [
      "web/a.ts: calls POST /api/b, which is a read",
      { "web/a.ts": 'useQuery("POST /api/b");\nawait call("POST /api/b");\n' },
    ],
    [
      "web/a.ts: calls people, which is a read",
      { "web/a.ts": 'useStaffQuery("people");\nawait staffCall("people");\n' },
    ],
  ],
  "no files import each other in a circle": [
    [
      "web/a.ts: a circle of imports, web/a.ts > web/b.ts > web/a.ts",
      { "web/a.ts": line("{ b }", "./b.ts"), "web/b.ts": line("{ a }", "./a.ts") },
    ],
    [
      "web/a.ts: a circle of imports, web/a.ts > web/b.ts > web/a.ts",
      { "web/a.ts": line("{ b }", "./b.ts"), "web/b.ts": line("type { A }", "./a.ts") },
    ],
    ["web/a.ts: a circle of imports, web/a.ts > web/a.ts", { "web/a.ts": line("{ a }", "./a.ts") }],
  ],
  "every file is used, a file of the product by the product": [
    ["web/a.ts: is used by nothing of the product", { "web/a.ts": "" }],
    ["web/pictures/a.svg: is used by nothing of the product", { "web/pictures/a.svg": "" }],
    [
      "web/b.ts: is used by nothing of the product",
      { "web/a.ts": line("{ b }", "./b.ts"), "web/b.ts": line("{ a }", "./a.ts") },
    ],
    [
      "worker/domain/only-tested.ts: is used by nothing of the product",
      {
        "worker/domain/only-tested.ts": "",
        "tests/domain/a.test.ts": line("{ a }", "../../worker/domain/only-tested.ts"),
      },
    ],
    [
      "web/a.ts: is used by nothing of the product",
      { "web/a.ts": "", "web/main.tsx": '// As in "web/a.ts".\nimport "./ui/base.css";\n' },
    ],
    ["tests/support/a.ts: is used by no test", { "tests/support/a.ts": "" }],
  ],
  "exports have names": [
    ["web/a.ts: has a default export", { "web/a.ts": "export default 1;\n" }],
    ["web/a.ts: has a default export", { "web/a.ts": "const a = 1;\nexport { a as default };\n" }],
  ],
  "no file only passes on what stands elsewhere": [
    [
      "web/a.ts: only passes on what stands elsewhere",
      {
        "web/a.ts": `// All.\nexport * from ${'"./b.ts"'};\nexport type { C } from ${'"./c.ts"'};\n`,
      },
    ],
  ],
  "relative imports name the file with its ending": [
    [
      "web/a.ts: ./b does not end in .ts, .tsx, .mjs, .css, .svg or .json",
      { "web/a.ts": line("{ b }", "./b") },
    ],
    [
      "web/a.ts: ./b.js does not end in .ts, .tsx, .mjs, .css, .svg or .json",
      { "web/a.ts": line("type { b }", "./b.js") },
    ],
  ],
  "files stay short": [
    ["web/a.ts: has 301 lines, 300 is the most", { "web/a.ts": lines(301) }],
    ["web/a.module.css: has 301 lines, 300 is the most", { "web/a.module.css": lines(301) }],
    ["tests/a.test.ts: has 401 lines, 400 is the most", { "tests/a.test.ts": lines(401) }],
    ["worker/index.ts: has 21 lines, 20 is the most", { "worker/index.ts": lines(21) }],
  ],
  "folders say what they hold": ["utils", "helpers", "misc", "services", "controllers"].map(
    (folder) => [
      `web/${folder}/a.ts: a folder called ${folder} says nothing of what it holds`,
      { [`web/${folder}/a.ts`]: "" },
    ],
  ),
  "folders are not too wide": [
    [
      "web/wide: holds 41 modules, 40 are the most",
      Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`web/wide/a${at}.ts`, ""])),
    ],
  ],
  "file names are in kebab-case": [
    "web/seatMap.tsx",
    "web/Seat.tsx",
    "web/seat_map.ts",
    "web/seatMap/a.ts",
  ].map((path) => [`${path}: names are in kebab-case`, { [path]: "" }]),
  "nothing is marked as unfinished": ["FIX-ME", "TO-DO", "X-XX"].map((dashed) => {
    const word = dashed.replace("-", "");
    return [`web/a.css: marks unfinished work with ${word}`, { "web/a.css": `/* ${word}: */\n` }];
  }),
  "no test mocks a module": [
    ["tests/a.test.ts: may not use vi.mock", { "tests/a.test.ts": `vi${".mock"}("./a.ts");\n` }],
  ],
  "the domain has no clock, no chance and no floats": [
    ["Date.now", "Date.now();"],
    ["new Date()", "new Date();"],
    ["Math.random", "Math.random();"],
    ["performance.now", "performance.now();"],
    ["crypto", "crypto.randomUUID();"],
    ["parseFloat", 'Number.parseFloat("1");'],
    ["toFixed", "(1).toFixed(2);"],
  ].map(([word = "", text = ""]) => [
    `worker/domain/a.ts: is pure and may not use ${word}`,
    { "worker/domain/a.ts": text },
  ]),
  "comments begin as sentences": [
    ['web/a.ts: a comment begins with "Null:"', { "web/a.ts": "/** Null: nothing. */\n" }],
    ['worker/a.ts: a comment begins with "Of"', { "worker/a.ts": "\n// Of the trip.\n" }],
    ['tests/a.ts: a comment begins with "Besides"', { "tests/a.ts": "\n// Besides the owners.\n" }],
    [
      'drizzle/a.ts: a comment begins with "The same"',
      { "drizzle/a.ts": "/**\n * The same.\n */\n" },
    ],
  ],
  "comments fit their columns": [
    [
      "web/a.ts: line 2 is a comment of more than 120 columns",
      { "web/a.ts": `\n// ${"x".repeat(118)}\n` },
    ],
    [
      "web/a.css: line 1 is a comment of more than 120 columns",
      { "web/a.css": `/* ${"x".repeat(118)} */\n` },
    ],
  ],
  "functions are named by verbs": [
    [
      `web/a.ts: the function ${NO_VERBS[0]} is not named by a verb`,
      { "web/a.ts": `function ${NO_VERBS[0]}() {}\n` },
    ],
    [
      `worker/a.ts: the function ${NO_VERBS[1]} is not named by a verb`,
      { "worker/a.ts": `const ${NO_VERBS[1]} = async () => [];\n` },
    ],
  ],
  "the top level is the settled one": [
    ["docs: is not of the settled top level", { "docs/a.md": "" }],
    ["server.js: is not of the settled top level", { "server.js": "" }],
  ],
  "commands and paths of the documents exist": [
    ["README.md: npm has no script called bench", { "README.md": "`npm run bench`" }],
    ["README.md: npm has no script called dev", { "README.md": "```sh\nnpm dev  # runs\n```" }],
    ["worker/A.md: there is no tool called b", { "worker/A.md": "`npm run tool -- b`" }],
    ["README.md: names worker/a.ts, which does not exist", { "README.md": "`worker/a.ts`" }],
    ["README.md: names web/screens, which does not exist", { "README.md": "`web/screens`" }],
    ["README.md: names ui/a.tsx, which does not exist", { "README.md": "| `web` | `ui/a.tsx` |" }],
    ["README.md: names e2e, which does not exist", { "README.md": "| `tests` | `e2e/` |" }],
    ["README.md: names tests/b.ts, which does not exist", { "README.md": "`node tests/b.ts`" }],
    ["web/README.md: names api/a.ts, which does not exist", { "web/README.md": "`api/a.ts`" }],
  ],
  "names of the code in the documents exist": [
    [
      "worker/README.md: names readSeats, which is nowhere in the code",
      { "worker/README.md": "Seats come from `readSeats`.\n" },
    ],
    [
      "web/README.md: names SEATS_MAX, which is nowhere in the code",
      { "web/README.md": "| `SEATS_MAX` |\n" },
    ],
    [
      "README.md: names readSeats, which is nowhere in the code",
      { "README.md": "Call `readSeats()`.\n", "web/a.ts": "// readSeats is gone.\n" },
    ],
  ],
  "what a comment cites is in the repository": [
    badCitation(
      "// As the (protocol 3) says.",
      "cites protocol 3, which is not in worker/PROTOCOL.md",
    ),
    badCitation(
      "// See protocol 1 and E9.",
      "cites protocol E9, which is not in worker/PROTOCOL.md",
    ),
    badCitation(
      "/** (spec 1;\n * decisions 1.1, 1.3) */",
      "cites decisions 1.3, which is not in worker/DECISIONS.md",
    ),
    badCitation("/* (spec 2) */", "cites spec 2, which is not in worker/SPECIFICATION.md"),
    badCitation("// (wallet 7)", "cites wallet, which is not here"),
    badCitation("// See notes.md.", "names notes.md, which does not exist"),
    badCitation("// Of db/clients.ts.", "names db/clients.ts, which does not exist"),
    [
      "wrangler.toml: names worker/a.ts, which does not exist",
      { "wrangler.toml": "# See worker/a.ts\n" },
    ],
    [
      "tests/a.test.ts: names the row S03, which the checklist does not have",
      { "tests/a.test.ts": `test(${'"[S01 S03]'} a seat", () => {});\n` },
    ],
  ],
};
