/** What the shop shows, written by staff: seen by everybody at once, and by two editors without a loss. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  EntriesView,
  PicturesView,
  PreviewPostView,
  SetupView,
  UploadView,
} from "../../../../worker/contract/staff/staff-content.ts";
import { EntryActView } from "../../../../worker/contract/staff-acts/staff-content-acts.ts";
import { database } from "../../../../worker/db/client.ts";
import { read } from "../../../support/browser.ts";
import { aDestination, aTrip, freshId } from "../../../support/catalogue.ts";
import { PIXEL } from "../../../support/examples/content-examples.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";
import {
  save,
  written,
  toEntry,
  DESTINATION,
  COUPON,
  NOTICE,
  POST,
  type Fields,
} from "./content-entries.ts";

const db = database(env);

const turnHidden = (id: string) => staff("hide-entry", { kind: "point", id });

describe("what is written", () => {
  test.each<[string, () => Promise<Fields>]>([
    ["destination", async () => ({ ...DESTINATION, english: "" })],
    [
      "unit",
      async () => ({
        destination: await aDestination(db),
        name: "A unit",
        group: "Science",
        direct_checkout: false,
        position: 1,
        english: "",
        group_english: "",
      }),
    ],
    [
      "bus",
      async () => ({
        name: "Shimul",
        english: "",
        type: `AC ${freshId()}`,
        type_english: "",
        plan: "40",
      }),
    ],
    ["point", async () => ({ name: "Rail gate", english: "", map_place: "23.81, 90.413" })],
    ["name", async () => ({ name: `রেলগেট ${freshId()}`, english: `Rail gate ${freshId()}` })],
    ["coupon", async () => ({ ...COUPON, code: `SAVE${freshId()}` })],
    ["photo", async () => ({ photo: "x.svg", caption: "A bus", position: 1 })],
    ["post", async () => POST],
    ["notice", async () => NOTICE],
  ])("of a %s is read back, changed, and taken back", async (kind, fieldsOf) => {
    const fields = await fieldsOf();
    const { id, changed, inverse } = await written(kind, fields);
    expect(changed).toBe(true);
    expect(inverse).toEqual({ act: "hide-entry", input: { kind, id } });
    const first = await toEntry(kind, id);
    expect(first.fields).toEqual(fields);
    const name = ["name", "code", "caption", "title", "text"].find((one) => one in fields) ?? "";
    const other = { ...fields, [name]: kind === "coupon" ? `OTHER${freshId()}` : "Another" };

    const again = await written(kind, other, { id, seen: first.version });
    expect(again.changed).toBe(true);
    expect((await toEntry(kind, id)).fields).toEqual(other);
    const back = read(await staff("save-entry", again.inverse?.input ?? {}), EntryActView);
    expect(back.changed).toBe(true);
    expect((await toEntry(kind, id)).fields).toEqual(fields);
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
    ["coupon", { ...COUPON, code: "PERCENTS", value: 101 }, 409],
    ["coupon", { ...COUPON, code: "BACKWARD", ends: COUPON.starts }, 409],
    ["coupon", { ...COUPON, code: "NOSUCHTRIP", trip: "none" }, 404],
    ["coupon", { ...COUPON, code: "small" }, 422],
    ["post", { ...POST, markdown: "<script>alert(1)</script>" }, 409],
    ["notice", { ...NOTICE, text: "" }, 422],
    ["notice", { ...NOTICE, text: "<b>Late</b>" }, 422],
    ["notice", { ...NOTICE, ends: NOTICE.starts }, 409],
    ["shop", {}, 409],
  ])("of a %s as %j is refused", async (kind, fields, status) => {
    expect(await save(kind, fields)).toMatchObject({ status });
  });

  test("keeps a coupon's code to one coupon", async () => {
    const code = `ONE${freshId()}`;
    await written("coupon", { ...COUPON, code });
    expect(await save("coupon", { ...COUPON, code })).toMatchObject({ status: 409 });
  });

  test("takes no new code that could be found by trying, and keeps one that there was", async () => {
    const short = { ...COUPON, code: "SEVEN77" };
    expect(await save("coupon", short)).toMatchObject({
      status: 409,
      body: { why: "coupon_code_short" },
    });
    const id = freshId();
    await env.DB.prepare(
      "INSERT INTO coupons (id, code, kind, value, starts_at, ends_at) VALUES (?, 'SEVEN77', 'percent', 1000, 1, 2000000000000)",
    )
      .bind(id)
      .run();
    const { fields, version: seen } = await toEntry("coupon", id);
    const cheaper = { ...fields, value: 5 };
    expect(await save("coupon", cheaper, { id, seen })).toMatchObject({ status: 200 });
    const renamed = { ...cheaper, code: "SIX666" };
    const again = { id, seen: (await toEntry("coupon", id)).version };
    expect(await save("coupon", renamed, again)).toMatchObject({ status: 409 });
  });

  test("gives no two destinations one name, whatever the case of its letters", async () => {
    const name = `University ${freshId()}`;
    const [own, other] = [await aDestination(db, { name }), await aDestination(db)];
    const typed = { ...DESTINATION, name: name.toUpperCase() };
    const taken = { status: 409, body: { why: "name_taken" } };
    expect(await save("destination", typed)).toMatchObject(taken);
    const { version } = await toEntry("destination", other);
    expect(await save("destination", typed, { id: other, seen: version })).toMatchObject(taken);
    const before = await toEntry("destination", own);
    expect((await written("destination", typed, { id: own, seen: before.version })).changed).toBe(
      true,
    );
  });

  test("keeps what a trip was made for", async () => {
    const trip = await aTrip(db);
    const to = await toEntry("destination", trip.destinationId);
    const other = { ...to.fields, route_type: "unlimited" };
    const at = { id: trip.destinationId, seen: to.version };
    expect(await save("destination", other, at)).toMatchObject({ status: 409 });
    const name = String(to.fields["name"]).toUpperCase();
    expect((await written("destination", { ...to.fields, name }, at)).changed).toBe(true);
    const unit = await toEntry("unit", trip.unitId);
    const moved = { ...unit.fields, destination: await aDestination(db) };
    const unitAt = { id: trip.unitId, seen: unit.version };
    expect(await save("unit", moved, unitAt)).toMatchObject({ status: 409 });
  });
});

test("the second of two editors changes nothing that the first one wrote", async () => {
  const { id } = await written("point", { name: "Rail gate" });
  const { version: seen } = await toEntry("point", id);
  await written("point", { name: "The first" }, { id, seen });
  for (const late of [{ id, seen }, { id }]) {
    expect(await save("point", { name: "The second" }, late)).toMatchObject({
      status: 409,
      body: { code: "act_refused", why: "entry_changed" },
    });
  }
  const now = await toEntry("point", id);
  expect(now.fields).toEqual({ name: "The first", english: "", map_place: "" });
  await written("point", { name: "The second" }, { id, seen: now.version });
  expect((await toEntry("point", id)).fields).toEqual({
    name: "The second",
    english: "",
    map_place: "",
  });
});

test("a change between preview and confirmation overwrites nothing", async () => {
  const { id } = await written("point", { name: "Rail gate" });
  const { version: seen } = await toEntry("point", id);
  const whole = { kind: "point", id, seen, fields: { name: "Mine" }, by: "rima", reason: "A word" };
  const { body } = await staffCall("save-entry", { ...whole, dry_run: true });
  await env.DB.prepare("UPDATE points SET name = 'Theirs' WHERE id = ?").bind(id).run();
  const { hash } = Object(body) as { hash?: string };
  const late = await staffCall("save-entry", { ...whole, dry_run: false, hash });
  expect(late).toMatchObject({ status: 409 });
  expect((await toEntry("point", id)).fields).toEqual({
    name: "Theirs",
    english: "",
    map_place: "",
  });
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
  expect(page.entries).toContainEqual({
    id,
    name: "Rail gate",
    about: "",
    is_hidden: true,
    image: null,
  });
  const { id: photo } = await written("photo", { photo: "x.svg", caption: "A bus", position: 1 });
  const photos = read(await staffCall("entries", { kind: "photo" }), EntriesView);
  expect(photos.entries.find((one) => one.id === photo)).toMatchObject({ image: "x.svg" });
  const rest = read(await staffCall("entries", { kind: "point", after: id }), EntriesView);
  expect(rest.entries.map((one) => one.id)).not.toContain(id);
  for (const kind of ["destination", "unit", "bus", "coupon", "photo", "post"]) {
    const body = { kind, after: page.entries[0]?.id };
    expect((await staffCall("entries", body)).status).toBe(200);
  }
});

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
    "destination",
    "unit",
    "bus",
    "trip",
    "publish",
    "ticket",
  ]);
  // The sample's profile is nobody's own.
  expect(invented).toContain("phones");
  expect(steps.filter(({ is_done }) => !is_done).map(({ step }) => step)).toEqual(["ticket"]);
  await aTicket(db);
  const sold = read(await staffCall("setup-state", {}), SetupView);
  expect(sold.steps.filter(({ is_done }) => !is_done)).toEqual([]);
});

test("a stop's place is taken as a map copies it, kept when none is sent, and refused abroad", async () => {
  const { id } = await written("point", { name: "Savar", map_place: " ২৩.৮৫৭৯, 90.26712 " });
  const first = await toEntry("point", id);
  expect(first.fields).toEqual({ name: "Savar", english: "", map_place: "23.858, 90.267" });
  await written("point", { name: "Savar Bus Stand" }, { id, seen: first.version });
  const renamed = await toEntry("point", id);
  expect(renamed.fields).toMatchObject({ map_place: "23.858, 90.267" });
  await written("point", { name: "Savar", map_place: "" }, { id, seen: renamed.version });
  expect((await toEntry("point", id)).fields).toMatchObject({ map_place: "" });
  for (const place of ["51.5, -0.1", "23.858", "90.267, 23.858"]) {
    expect((await save("point", { name: "Savar", map_place: place })).status).toBe(422);
  }
});
