/** A year that nobody means is refused wherever staff type a day: in every act that takes one, at any depth. */
import { beforeAll, expect, test } from "vitest";
import { ACT_NAMES } from "../../../../worker/contract/staff-acts/staff-acts.ts";
import type { Fields } from "../../../support/bad-input.ts";
import { freshId } from "../../../support/catalogue.ts";
import type { Example } from "../../../support/examples/call-example.ts";
import { staffCall, WHO } from "../../../support/staff.ts";
import { staffSetup } from "../../../support/staff-setup.ts";
import { COUPON } from "../content/content-entries.ts";

const DATED = /^\d{4}-\d\d-\d\d(?:T|$)/;

let examples: Record<string, Example>;

beforeAll(async () => {
  ({ examples } = await staffSetup());
});

/** The input once for each of its days, with that day in 2062. */
function withFarDays(value: unknown): unknown[] {
  if (typeof value === "string") return DATED.test(value) ? [`2062${value.slice(4)}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withFarDays(part).map((far) =>
      Array.isArray(value)
        ? value.map((own: unknown, at) => (String(at) === name ? far : own))
        : { ...value, [name]: far },
    ),
  );
}

const isRefused = (body: object) => ({
  status: 409,
  body: {
    code: "act_refused",
    why: "date_too_far",
    message: expect.stringMatching(/^2062-\d\d-\d\d is ten years ahead or more; look at the year/),
    ...body,
  },
});

test("each act refuses it", async () => {
  const dated = new Set<string>();
  for (const name of ACT_NAMES) {
    const sound = examples[`POST /staff/${name}`]?.bodies?.[0]?.sound;
    for (const input of withFarDays(sound)) {
      dated.add(name);
      expect(
        await staffCall(name, input as Fields),
        `${name} ${JSON.stringify(input)}`,
      ).toMatchObject(isRefused({}));
    }
  }
  expect([...dated].toSorted()).toEqual([
    "copy-season",
    "copy-trips",
    "create-trip",
    "move-exam",
    "save-exam",
    "set-duty",
    "set-fares",
    "set-times",
  ]);
});

test.each(["starts", "ends"])("a coupon's %s too", async (field) => {
  const fields = { code: `FAR${freshId()}AHEAD`, ...COUPON, [field]: "2062-01-01T00:00:00+06:00" };
  const saved = { ...WHO, dry_run: true, kind: "coupon", fields };
  expect(await staffCall("save-entry", saved)).toMatchObject(isRefused({}));
});
