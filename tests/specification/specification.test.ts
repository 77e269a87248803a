/** The table of the specification, row by row, and proof that each check of it notices what it is for. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { en } from "../../web/i18n/en.ts";
import { CALLS, type Call } from "../../worker/contract/calls.ts";
import { readTree } from "../architecture/tree.ts";
import { BOOKING_CALLS } from "./calls-of-booking.ts";
import { OTHER_CALLS } from "./calls-of-others.ts";
import { CHECKLIST } from "./checklist.ts";
import { CHECKS, type Product } from "./checks.ts";
import { NUMBERS, PRODUCT } from "./numbers.ts";
import { CHECKOUT, LOOKUP, RETURN, TICKETS } from "./paying.ts";
import { AGENTS, CONTENT } from "./content-and-agents.ts";
import { DEMOS, HOME, SHELL } from "./shell-and-home.ts";
import { call, constant, key, route, rule, label, type Row } from "./row.ts";
import { listTitles, type TestTitle } from "./test-titles.ts";
import { CHOOSING, PLANS, TRIPS } from "./seats.ts";

const ROOT = new URL("../..", import.meta.url);

const ROWS: readonly Row[] = [
  ...SHELL,
  ...HOME,
  ...TRIPS,
  ...PLANS,
  ...CHOOSING,
  ...DEMOS,
  ...CHECKOUT,
  ...RETURN,
  ...TICKETS,
  ...LOOKUP,
  ...CONTENT,
  ...AGENTS,
  ...BOOKING_CALLS,
  ...OTHER_CALLS,
  ...NUMBERS,
  ...PRODUCT,
];

/** Packages of the design card that build and test the product. PACKAGES are those that it imports. */
const TOOLS = [
  "@cloudflare/vite-plugin",
  "@cloudflare/vitest-pool-workers",
  "@cloudflare/workers-types",
  "vite",
  "vitest",
  "wrangler",
];
const PACKAGES = [
  "@base-ui/react",
  "@glidejs/glide",
  "drizzle-orm",
  "hono",
  "react",
  "react-dom",
  "react-hook-form",
  "react-router",
  "sonner",
  "swr",
  "zod",
];

const PRODUCT_OF_OURS: Product = {
  read(path) {
    const file = fileURLToPath(new URL(path, ROOT));
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  },
  texts: new Set(listTexts(en)),
  calls: CALLS,
  tests: readTree(fileURLToPath(ROOT))
    .filter(({ path }) => path.endsWith(".test.ts"))
    .flatMap(listTitles),
  checklist: CHECKLIST,
};

function some(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, expect.any(String)]));
}

function listTexts(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? listTexts(value) : [];
  });
}

describe("the specification", () => {
  test.each(Object.entries(CHECKS))("%s", (_, check) => {
    expect(check(ROWS, PRODUCT_OF_OURS)).toEqual([]);
  });

  test("uses every package of the design card [U01]", () => {
    const { dependencies, devDependencies } = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(PRODUCT_OF_OURS.read("package.json") ?? ""));
    expect(dependencies).toMatchObject(some(PACKAGES));
    expect(devDependencies).toMatchObject(some(TOOLS));
    const sources = readTree(fileURLToPath(ROOT)).filter(({ path }) =>
      /^(web|worker)\//.test(path),
    );
    for (const name of PACKAGES) {
      const imported = new RegExp(`from "${name}(/[^"]*)?"`);
      expect(
        sources.some(({ text }) => imported.test(text)),
        name,
      ).toBe(true);
    }
  });
});

/** A product that has all of the sound rows below, and nothing else. */
const FILES: Record<string, string> = {
  "web/router.tsx": '  "/gallery": async () => 1,\n  "/blog/:id": async () => 1,\n',
  "web/keys.ts": 'const NAMES = ["paymentID"];\n',
  "worker/http/refusals.ts": 'const A = { seat_limit: [409, "No more than 6."] };\n',
};
const A_CALL: Call = {
  method: "POST",
  path: "/hold",
  about: "",
  fileField: "image",
  body: z.object({
    trip_id: z.union([z.string(), z.int()]).transform(String),
    kind: z.enum(["a"]),
  }),
  answers: {
    200: z.object({
      status_code: z.literal(201),
      seats: z.array(z.object({ seat_no: z.string() })),
      data: z.object({ user: z.object({ name: z.string() }).nullable() }),
    }),
  },
};
const TESTS: readonly TestTitle[] = [
  ...listTitles({
    path: "tests/e2e/pages.test.ts",
    text: "describe.each(WIDTHS)('at %i px', () => test('hangs in four columns [N01]', () => {}))",
  }),
  ...listTitles({
    path: "tests/domain/seats.test.ts",
    text: "test.each([7])('the seventh is refused [L09] [R01]', () => {})",
  }),
];
const SOUND: Product = {
  read: (path) => FILES[path] ?? null,
  texts: new Set(["See Seat"]),
  calls: [A_CALL],
  tests: TESTS,
  checklist: ["N01", "L09", "R01"],
};
const HOLD = "POST /api/hold";
const FIELDS = {
  sends: ["trip_id", "trip_id=integer", "kind=a", "image"],
  answers: ["status_code=201", "seats[].seat_no", "data.user.name"],
};
const SOUND_ROWS: readonly Row[] = [
  route("N01", "/gallery"),
  route("N01", "/blog/{id}"),
  call("R01", HOLD, FIELDS),
  label("L09", "See Seat"),
  label("L09 N01", "No more than 6."),
  constant("ours", "seats", { is: [6, 7], found: [6, 7] }),
  key("L09", "paymentID", "web/keys.ts"),
  rule("L09", "six"),
];

interface Plant {
  offence: string;
  rows?: readonly Row[];
  product?: Partial<Product>;
}

const PLANTS: Record<keyof typeof CHECKS, Plant[]> = {
  "every row of the checklist stands in the table": [
    { offence: "N02: stands in no row", product: { checklist: ["N01", "N02", "L09", "R01"] } },
    { offence: "Z99: is not of the checklist", rows: [rule("Z99", "six")] },
  ],
  "every row has a test": [
    { offence: "[L10]: tags no test", rows: [rule("L10", "six")] },
    {
      offence: "[L10]: is no row",
      product: { tests: [...TESTS, { file: "", title: "ten [L10]", isAtWidths: false }] },
    },
  ],
  "every screen has a journey at both widths": [
    {
      offence: "L09 /gallery: no journey of it goes through both widths",
      rows: [route("L09", "/gallery")],
    },
    {
      offence: "N02 /gallery: no journey of it goes through both widths",
      rows: [route("N02", "/gallery")],
      product: {
        tests: [...TESTS, { file: "tests/e2e/narrow.test.ts", title: "[N02]", isAtWidths: false }],
      },
    },
  ],
  "every route is served": [
    {
      offence: "web/router.tsx: has no /blog/:name",
      rows: [route("N01", "/blog/{name}")],
    },
    {
      offence: "/secret: is served, and stands in no row",
      product: { read: () => '  "/secret": async () => 1,\n' },
    },
  ],
  "every call has its fields": [
    {
      offence: "GET /api/hold: is no call of the table",
      rows: [call("R01", "GET /api/hold", { answers: [] })],
    },
    {
      offence: `${HOLD}: takes no seat_no`,
      rows: [call("R01", HOLD, { sends: ["seat_no"], answers: [] })],
    },
    {
      offence: `${HOLD}: takes no kind=b`,
      rows: [call("R01", HOLD, { sends: ["kind=b"], answers: [] })],
    },
    {
      offence: `${HOLD}: answers no seats[].no`,
      rows: [call("R01", HOLD, { answers: ["seats[].no"] })],
    },
    {
      offence: `${HOLD}: answers no status_code=200`,
      rows: [call("R01", HOLD, { answers: ["status_code=200"] })],
    },
    { offence: `${HOLD}: answers no trip_id`, rows: [call("R01", HOLD, { answers: ["trip_id"] })] },
    {
      offence: "GET /api/hidden: is served, and stands in no row",
      product: { calls: [A_CALL, { method: "GET", path: "/hidden", about: "", answers: {} }] },
    },
  ],
  "every quoted sentence and label is verbatim": [
    { offence: '"See seat": is nowhere', rows: [label("L09", "See seat")] },
    {
      offence: '"No more than 6": is nowhere',
      rows: [label("L09", "No more than 6")],
    },
  ],
  "every constant is the same": [
    {
      offence: "seats: is [6,8], not [6,7]",
      rows: [constant("L09", "seats", { is: [6, 7], found: [6, 8] })],
    },
    { offence: "seats: is null, not 6", rows: [constant("L09", "seats", { is: 6, found: null })] },
  ],
  "every key of local storage is stored under its name": [
    {
      offence: 'web/keys.ts: stores no "grantToken"',
      rows: [key("L09", "grantToken", "web/keys.ts")],
    },
    { offence: 'web/no.ts: stores no "paymentID"', rows: [key("L09", "paymentID", "web/no.ts")] },
  ],
};

describe("the checker", () => {
  test.each(Object.entries(CHECKS))("finds a sound table sound: %s", (_, check) => {
    expect(check(SOUND_ROWS, SOUND)).toEqual([]);
  });

  const plantsOf = new Map<string, Plant[]>(Object.entries(PLANTS));
  describe.each(Object.entries(CHECKS))("%s", (sentence, check) => {
    test.each(plantsOf.get(sentence) ?? [])("$offence", ({ offence, rows = [], product = {} }) => {
      expect(check([...SOUND_ROWS, ...rows], { ...SOUND, ...product })).toContain(offence);
    });
  });
});
