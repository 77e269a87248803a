/** What the shop shows, written by staff: seen by everybody at once, and by two editors without a loss. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import {
  EntriesView,
  PicturesView,
  PreviewPostView,
  SetupView,
  UploadView,
} from "../../../worker/contract/staff-content.ts";
import { EntryActView } from "../../../worker/contract/staff-content-acts.ts";
import { database } from "../../../worker/db/client.ts";
import { read } from "../../support/browser.ts";
import { aDestination, aTrip, freshId } from "../../support/catalogue.ts";
import { PIXEL } from "../../support/content-examples.ts";
import { staff, staffCall } from "../../support/staff.ts";
import {
  save,
  written,
  entryOf,
  DESTINATION,
  COUPON,
  POST,
  type Fields,
} from "./content-entries.ts";

const db = database(env);

const turnHidden = (id: string) => staff("hide-entry", { kind: "point", id });

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
    const other = { ...fields, [name]: kind === "coupon" ? `OTHER${freshId()}` : "Another" };

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
    ["coupon", { ...COUPON, code: "PERCENTS", value: 101 }, 409],
    ["coupon", { ...COUPON, code: "BACKWARD", ends: COUPON.starts }, 409],
    ["coupon", { ...COUPON, code: "NOSUCHTRIP", trip: "none" }, 404],
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
    const { fields, version: seen } = await entryOf("coupon", id);
    const cheaper = { ...fields, value: 5 };
    expect(await save("coupon", cheaper, { id, seen })).toMatchObject({ status: 200 });
    const renamed = { ...cheaper, code: "SIX666" };
    const again = { id, seen: (await entryOf("coupon", id)).version };
    expect(await save("coupon", renamed, again)).toMatchObject({ status: 409 });
  });

  test("gives no two destinations one name, whatever the case of its letters", async () => {
    const name = `University ${freshId()}`;
    const [own, other] = [await aDestination(db, { name }), await aDestination(db)];
    const typed = { ...DESTINATION, name: name.toUpperCase() };
    const taken = { status: 409, body: { why: "name_taken" } };
    expect(await save("destination", typed)).toMatchObject(taken);
    const { version } = await entryOf("destination", other);
    expect(await save("destination", typed, { id: other, seen: version })).toMatchObject(taken);
    const before = await entryOf("destination", own);
    expect((await written("destination", typed, { id: own, seen: before.version })).changed).toBe(
      true,
    );
  });

  test("lets the name of a destination with trips be corrected, and be no other", async () => {
    const name = `Rajshahi University ${freshId()}`;
    const id = await aDestination(db, { name });
    const rename = async (to: string) => {
      const { version } = await entryOf("destination", id);
      return save("destination", { ...DESTINATION, name: to }, { id, seen: version });
    };
    expect((await rename(`${name} (main campus)`)).status).toBe(200);
    const { id: trip } = await aTrip(db, { destinationId: id });
    expect((await rename(name)).status).toBe(200);
    const other = `Dhaka Polytechnic ${freshId()}`;
    expect(await rename(other)).toMatchObject({ status: 409, body: { why: "name_is_sold" } });
    await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(trip).run();
    expect((await rename(other)).status).toBe(200);
  });

  test("keeps what a trip was made for", async () => {
    const trip = await aTrip(db);
    const to = await entryOf("destination", trip.destinationId);
    const other = { ...to.fields, route_type: "unlimited" };
    const at = { id: trip.destinationId, seen: to.version };
    expect(await save("destination", other, at)).toMatchObject({ status: 409 });
    const name = `${String(to.fields["name"])} (main campus)`;
    expect((await written("destination", { ...to.fields, name }, at)).changed).toBe(true);
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
