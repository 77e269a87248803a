/** What the shop shows, written by staff: seen by everybody at once, and by two editors without a loss. */
import { env } from "cloudflare:workers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { z } from "zod";
import {
  cachedBlog,
  cachedBlogs,
  cachedDestination,
  cachedDestinations,
  cachedOffers,
  cachedPhotos,
  cachedTrips,
  cachedUnit,
  cachedUnits,
  startOfDay,
} from "../../../worker/cache/public-reads.ts";
import {
  EntriesView,
  EntryView,
  PicturesView,
  PreviewPostView,
  SetupView,
  UploadView,
} from "../../../worker/contract/staff-content.ts";
import { EntryActView } from "../../../worker/contract/staff.ts";
import { database } from "../../../worker/db/client.ts";
import { findCoupon } from "../../../worker/db/payments/coupons.ts";
import { aVisit } from "../../support/booking.ts";
import { read } from "../../support/browser.ts";
import { aDestination, aTrip, aUnit, freshId } from "../../support/catalogue.ts";
import { PIXEL } from "../../support/content-examples.ts";
import { staff, staffCall } from "../../support/staff.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);

type Fields = Record<string, string | number | boolean | null>;

const save = (kind: string, fields: Fields, more: object = {}) =>
  staff("save-entry", { kind, fields, ...more });

/** Written, and known by its id. */
async function written(kind: string, fields: Fields, more: object = {}): Promise<EntryAct> {
  return read(await save(kind, fields, more), EntryActView);
}
type EntryAct = z.output<typeof EntryActView>;

const entryOf = async (kind: string, id: string) =>
  read(await staffCall("entry", { kind, id }), EntryView);

const DESTINATION = {
  name: "Rajshahi University",
  route_type: "limited",
  image: "rajshahi.svg",
  short_names: "RU; রাবি",
  position: 3,
};
const COUPON = {
  kind: "percent",
  value: 10,
  starts: "2026-01-01T00:00:00+06:00",
  ends: "2036-01-01T00:00:00+06:00",
  max_uses: null,
  trip: null,
};
const POST = {
  title: "The day of the exam",
  photo: "x.svg",
  markdown: "## Sleep\n\nBe **early**.",
};

/** No entry of a cache expires meanwhile. */
function stoppedClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

describe("what is written", () => {
  test.each<[string, () => Promise<Fields>]>([
    ["destination", async () => DESTINATION],
    [
      "unit",
      async () => ({
        destination: await aDestination(db),
        name: "A unit",
        group: "Science",
        direct_checkout: false,
        position: 1,
      }),
    ],
    ["bus", async () => ({ name: "Shimul", type: `AC ${freshId()}`, plan: "40" })],
    ["point", async () => ({ name: "Rail gate" })],
    ["coupon", async () => ({ ...COUPON, code: `SAVE${freshId()}` })],
    ["photo", async () => ({ photo: "x.svg", caption: "A bus", position: 1 })],
    ["post", async () => POST],
  ])("of a %s is read back, changed, and taken back", async (kind, fieldsOf) => {
    const fields = await fieldsOf();
    const { id, changed, inverse } = await written(kind, fields);
    expect(changed).toBe(true);
    expect(inverse).toEqual({ act: "hide-entry", input: { kind, id } });
    const first = await entryOf(kind, id);
    expect(first.fields).toEqual(fields);
    const name = ["name", "code", "caption", "title"].find((one) => one in fields) ?? "";
    const other = { ...fields, [name]: kind === "coupon" ? `X${freshId()}` : "Another" };

    const again = await written(kind, other, { id, seen: first.version });
    expect(again.changed).toBe(true);
    expect((await entryOf(kind, id)).fields).toEqual(other);
    const back = read(await staff("save-entry", again.inverse?.input ?? {}), EntryActView);
    expect(back.changed).toBe(true);
    expect((await entryOf(kind, id)).fields).toEqual(fields);
    const { results } = await env.DB.prepare("SELECT act FROM staff_acts WHERE target = ?")
      .bind(`${kind}:${id}`)
      .all();
    expect(results).toHaveLength(3);
  });

  test.each<[string, Fields, number]>([
    ["destination", { ...DESTINATION, name: "=1+1" }, 422],
    ["destination", { ...DESTINATION, name: "<b>" }, 422],
    ["destination", { ...DESTINATION, image: "../x.svg" }, 422],
    ["destination", { ...DESTINATION, hidden: "yes" }, 400],
    [
      "unit",
      { destination: "none", name: "A", group: "B", direct_checkout: false, position: 1 },
      404,
    ],
    ["bus", { name: "Shimul", type: "AC", plan: "46" }, 422],
    ["coupon", { ...COUPON, code: "PERCENT", value: 101 }, 409],
    ["coupon", { ...COUPON, code: "BACKWARD", ends: COUPON.starts }, 409],
    ["coupon", { ...COUPON, code: "NOTRIP", trip: "none" }, 404],
    ["coupon", { ...COUPON, code: "small" }, 422],
    ["post", { ...POST, markdown: "<script>alert(1)</script>" }, 409],
  ])("of a %s as %j is refused", async (kind, fields, status) => {
    expect(await save(kind, fields)).toMatchObject({ status });
  });

  test("keeps a coupon's code to one coupon", async () => {
    const code = `ONE${freshId()}`;
    await written("coupon", { ...COUPON, code });
    expect(await save("coupon", { ...COUPON, code })).toMatchObject({ status: 409 });
  });

  test("keeps what a trip was made for", async () => {
    const trip = await aTrip(db);
    const to = await entryOf("destination", trip.destinationId);
    const other = { ...to.fields, route_type: "unlimited" };
    const at = { id: trip.destinationId, seen: to.version };
    expect(await save("destination", other, at)).toMatchObject({ status: 409 });
    expect((await written("destination", { ...to.fields, name: "Elsewhere" }, at)).changed).toBe(
      true,
    );
    const unit = await entryOf("unit", trip.unitId);
    const moved = { ...unit.fields, destination: await aDestination(db) };
    const unitAt = { id: trip.unitId, seen: unit.version };
    expect(await save("unit", moved, unitAt)).toMatchObject({ status: 409 });
  });
});

test("the second of two editors changes nothing that the first one wrote", async () => {
  const { id } = await written("point", { name: "Rail gate" });
  const { version: seen } = await entryOf("point", id);
  await written("point", { name: "The first" }, { id, seen });
  for (const late of [{ id, seen }, { id }]) {
    expect(await save("point", { name: "The second" }, late)).toMatchObject({
      status: 409,
      body: { code: "act_refused", why: "entry_changed" },
    });
  }
  const now = await entryOf("point", id);
  expect(now.fields).toEqual({ name: "The first" });
  await written("point", { name: "The second" }, { id, seen: now.version });
  expect((await entryOf("point", id)).fields).toEqual({ name: "The second" });
});

test("a change between preview and confirmation overwrites nothing", async () => {
  const { id } = await written("point", { name: "Rail gate" });
  const { version: seen } = await entryOf("point", id);
  const whole = { kind: "point", id, seen, fields: { name: "Mine" }, by: "rima", reason: "A word" };
  const { body } = await staffCall("save-entry", { ...whole, dry_run: true });
  await env.DB.prepare("UPDATE points SET name = 'Theirs' WHERE id = ?").bind(id).run();
  const { hash } = Object(body) as { hash?: string };
  const late = await staffCall("save-entry", { ...whole, dry_run: false, hash });
  expect(late).toMatchObject({ status: 409 });
  expect((await entryOf("point", id)).fields).toEqual({ name: "Theirs" });
});

describe("what is hidden", () => {
  const turn = async (act: "hide-entry" | "show-entry", kind: string, id: string) =>
    read(await staff(act, { kind, id }), EntryActView);

  test("is offered to nobody, at once, until it is shown again", async () => {
    stoppedClock();
    const destinationId = await aDestination(db);
    const unitId = await aUnit(db, { destinationId });
    const { mode } = await aTrip(db, { destinationId, unitId });
    const choice = { destinationId, unitId, mode, departsAfter: startOfDay(Date.now()) };
    const there = async () => ({
      destination: (await cachedDestinations(env, mode)).some(({ id }) => id === destinationId),
      its_page: (await cachedDestination(env, destinationId)) !== null,
      unit: (await cachedUnits(env, destinationId)).some(({ id }) => id === unitId),
      its_trips: (await cachedTrips(env, choice)).length,
      an_offer: (await cachedOffers(env)).some((one) => one.destinationId === destinationId),
    });
    const all = { destination: true, its_page: true, unit: true, its_trips: 1, an_offer: true };
    expect(await there()).toEqual(all);
    const hidden = await turn("hide-entry", "unit", unitId);
    expect(hidden.inverse).toMatchObject({ act: "show-entry" });
    const without = { its_trips: 0, an_offer: false };
    expect(await there()).toEqual({ ...all, ...without, unit: false });
    expect(await cachedUnit(env, unitId)).toBeNull();
    await turn("show-entry", "unit", unitId);
    expect(await there()).toEqual(all);
    await turn("hide-entry", "destination", destinationId);
    const gone = { destination: false, its_page: false };
    expect(await there()).toEqual({ ...all, ...without, ...gone });
    await turn("show-entry", "destination", destinationId);
    expect(await there()).toEqual(all);
    expect((await turn("show-entry", "unit", unitId)).changed).toBe(false);
  });

  test("of a coupon is not taken, of a photo not shown", async () => {
    stoppedClock();
    const code = `GONE${freshId()}`;
    const { id } = await written("coupon", { ...COUPON, code });
    expect((await findCoupon(db, code)).coupon?.id).toBe(id);
    await turn("hide-entry", "coupon", id);
    expect((await findCoupon(db, code)).coupon).toBeNull();
    const photo = await written("photo", { photo: "x.svg", caption: "A bus", position: 0 });
    const isShown = async () => (await cachedPhotos(env)).some((one) => one.id === photo.id);
    expect(await isShown()).toBe(true);
    await turn("hide-entry", "photo", photo.id);
    expect(await isShown()).toBe(false);
  });

  test("is a new post, until it is published; what is changed shows at once", async () => {
    stoppedClock();
    const { id } = await written("post", POST);
    const isListed = async () => (await cachedBlogs(env)).some((one) => one.id === id);
    expect([await isListed(), await cachedBlog(env, id)]).toEqual([false, null]);
    await turn("show-entry", "post", id);
    expect(await isListed()).toBe(true);
    expect((await cachedBlog(env, id))?.post).toBe(
      "<h2>Sleep</h2>\n<p>Be <strong>early</strong>.</p>",
    );
    const date = env.DB.prepare("SELECT created_at % 60000 AS rest FROM blogs WHERE id = ?");
    expect(await date.bind(id).first("rest"), "a season's file has no seconds").toBe(0);
    const { version } = await entryOf("post", id);
    await written("post", { ...POST, markdown: "Late." }, { id, seen: version });
    expect((await cachedBlog(env, id))?.post).toBe("<p>Late.</p>");
    await turn("hide-entry", "post", id);
    expect([await isListed(), await cachedBlog(env, id)]).toEqual([false, null]);
  });
});

test("who has begun a booking finishes it, though all that it is of is hidden", async () => {
  await startWallet();
  const trip = await aTrip(db);
  const visit = await aVisit(trip.id);
  expect((await visit.hold("A1")).status).toBe(201);
  for (const [kind, id] of [
    ["unit", trip.unitId],
    ["destination", trip.destinationId],
    ["bus", trip.busId],
  ]) {
    expect(read(await staff("hide-entry", { kind, id }), EntryActView).changed).toBe(true);
  }
  expect((await visit.hold("A3")).status).toBe(201);
  expect((await visit.create()).status).toBe(201);
});

test("the preview of a post is clean", async () => {
  const markdown = 'Be **early**.\n\n<script>alert(1)</script><img src="https://x.example/a.png">';
  const { html } = read(await staffCall("preview-post", { markdown }), PreviewPostView);
  expect(html).toContain("<strong>early</strong>");
  expect(html).not.toMatch(/script|alert|x\.example/);
});

test("lists come page by page", async () => {
  const { id } = await written("point", { name: "Rail gate" });
  await turnHidden(id);
  const page = read(await staffCall("entries", { kind: "point" }), EntriesView);
  expect(page.entries).toContainEqual({ id, name: "Rail gate", about: "", is_hidden: true });
  const rest = read(await staffCall("entries", { kind: "point", after: id }), EntriesView);
  expect(rest.entries.map((one) => one.id)).not.toContain(id);
  for (const kind of ["destination", "unit", "bus", "coupon", "photo", "post"]) {
    const body = { kind, after: page.entries[0]?.id };
    expect((await staffCall("entries", body)).status).toBe(200);
  }
});

const turnHidden = (id: string) => staff("hide-entry", { kind: "point", id });

describe("a picture", () => {
  test("is stored once, under a name of its content, and served", async () => {
    const upload = { folder: "blogs", content: PIXEL };
    const { name } = read(await staffCall("upload-picture", upload), UploadView);
    expect(read(await staffCall("upload-picture", upload), UploadView).name).toBe(name);
    expect(name).toMatch(/^[0-9a-f]{24}\.png$/);
    const { names } = read(await staffCall("pictures", { folder: "blogs" }), PicturesView);
    expect(names.filter((one) => one === name)).toHaveLength(1);
    expect((await env.UPLOADS.head(`blogs/${name}`))?.httpMetadata?.contentType).toBe("image/png");
  });

  test.each([
    ["nothing", ""],
    ["text", btoa("not a picture")],
    ["a drawing with a script", btoa("<svg xmlns='x'><script>alert(1)</script></svg>")],
    ["no base64", "***"],
    ["too much", "A".repeat(2_900_000)],
  ])("that is %s is refused", async (_, content) => {
    const answer = await staffCall("upload-picture", { folder: "blogs", content });
    expect([413, 422]).toContain(answer.status);
  });
});

test("the guide of a new shop ticks what is done", async () => {
  await aTrip(db, { opensAt: null });
  const { steps, invented } = read(await staffCall("setup-state", {}), SetupView);
  expect(steps.map(({ step }) => step)).toEqual([
    "profile",
    "destination",
    "unit",
    "bus",
    "trip",
    "price",
    "publish",
  ]);
  // The sample's profile is nobody's own.
  expect(invented).toContain("phones");
  expect(steps.filter(({ is_done }) => !is_done).map(({ step }) => step)).toEqual(["profile"]);
});
