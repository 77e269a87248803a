/** Guides' links and phones as staff give and end them. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { GuideHandOverView } from "../../../../worker/contract/guide/guide.ts";
import {
  EndGuidePhoneView,
  GuideLinkActView,
} from "../../../../worker/contract/staff/staff-boarding.ts";
import { DutyActView } from "../../../../worker/contract/staff/staff-duties.ts";
import { database } from "../../../../worker/db/client.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { aGuide, aGuidePhone, pairBy, readBoarding } from "../../../support/guides.ts";
import { staff } from "../../../support/staff.ts";

const db = database(env);
const REFUSED = { status: 409, body: { code: "act_refused" } };
const LINK_OVER = { body: { code: "guide_link_over" } };
const PHONE_OVER = { body: { code: "guide_phone_over" } };

async function giveLink(trip: string, leg = "out"): Promise<string> {
  const { link } = read(await staff("give-guide-link", { trip, leg }), GuideLinkActView);
  return new URL(link ?? "").hash.slice(1);
}

describe("give-guide-link", () => {
  test("gives a link that is in the answer alone, and none in a preview", async () => {
    const { id: trip } = await aTrip(db);
    const preview = await staff("give-guide-link", { trip, leg: "out", dry_run: true });
    expect(read(preview, GuideLinkActView)).toMatchObject({ link: null, pairs: 4 });
    const done = read(await staff("give-guide-link", { trip, leg: "out" }), GuideLinkActView);
    expect(done).toMatchObject({
      changed: true,
      link: expect.stringMatching(/\/guide#[\w-]{43}$/),
      until: "2030-12-05T17:00:00+06:00",
    });
    const token = new URL(done.link ?? "").hash.slice(1);
    const { results } = await env.DB.prepare("SELECT * FROM staff_acts WHERE target = ?")
      .bind(trip)
      .all();
    expect(results).toMatchObject([{ act: "give_guide_link", detail: '{"leg":"out"}' }]);
    expect(JSON.stringify(results)).not.toContain(token);
    for (let at = 0; at < 4; at += 1) expect((await pairBy(token)).status).toBe(201);
    expect(await pairBy(token)).toMatchObject({ body: { code: "guide_phones_full" } });
  });

  test("ends the links of staff of the same way, and no phone", async () => {
    const { id: trip } = await aTrip(db);
    const [first, back] = [await giveLink(trip), await giveLink(trip, "back")];
    const phone = await aGuidePhone(trip, { link: first });
    const { link: shown } = read(await phone.post("hand-over", {}), GuideHandOverView);
    const second = await giveLink(trip);
    expect(await pairBy(first)).toMatchObject(LINK_OVER);
    for (const open of [second, back, shown]) expect((await pairBy(open)).status).toBe(201);
    expect((await phone.list()).status).toBe(200);
  });

  test.each<[string, Parameters<typeof aTrip>[1], string]>([
    ["a trip that is cancelled", { cancelledAt: 1 }, "out"],
    ["a trip without a date", { postponedAt: 1 }, "out"],
    ["the way back of one way", { returnsAt: null }, "back"],
    ["a journey that is over", { journeyDate: "2026-03-10", saleClosesAt: 1 }, "out"],
  ])("is refused for %s", async (_, trip, leg) => {
    const { id } = await aTrip(db, trip);
    expect(await staff("give-guide-link", { trip: id, leg })).toMatchObject(REFUSED);
  });
});

describe("end-guide-phone", () => {
  test("ends one phone at once, and the link that it shows", async () => {
    const { id: trip } = await aTrip(db);
    const link = await giveLink(trip);
    const [one, other] = [await aGuidePhone(trip, { link }), await aGuidePhone(trip, { link })];
    const { link: shown } = read(await one.post("hand-over", {}), GuideHandOverView);
    const done = read(await staff("end-guide-phone", { trip, phone: one.id }), EndGuidePhoneView);
    expect(done).toMatchObject({ changed: true, leg: "out", label: "Browser" });
    expect(await one.list()).toMatchObject(PHONE_OVER);
    expect(await pairBy(shown)).toMatchObject(LINK_OVER);
    expect((await other.list()).status).toBe(200);
    const again = read(await staff("end-guide-phone", { trip, phone: one.id }), EndGuidePhoneView);
    expect(again).toMatchObject({ changed: false });
  });

  test("ends the links of its way, by which it would pair again, and no other phone", async () => {
    const { id: trip } = await aTrip(db);
    const [link, back] = [await giveLink(trip), await giveLink(trip, "back")];
    const [one, other] = [await aGuidePhone(trip, { link }), await aGuidePhone(trip, { link })];
    const { link: shown } = read(await other.post("hand-over", {}), GuideHandOverView);
    const preview = await staff("end-guide-phone", { trip, phone: one.id, dry_run: true });
    expect(JSON.stringify(preview.body)).toMatch(/links of this way.*only if it is paired again/);
    const again = await aGuidePhone(trip, { link });
    await staff("end-guide-phone", { trip, phone: one.id });
    for (const over of [link, shown]) expect(await pairBy(over)).toMatchObject(LINK_OVER);
    expect((await readBoarding(trip)).out.link_until).toBeNull();
    for (const phone of [other, again]) expect((await phone.list()).status).toBe(200);
    expect((await pairBy(back)).status).toBe(201);
    // Ended already, it ends no link of later.
    const later = await giveLink(trip);
    await staff("end-guide-phone", { trip, phone: one.id });
    expect((await pairBy(later)).status).toBe(201);
  });

  test("is refused for a phone of another trip", async () => {
    const { id: other } = await aTrip(db);
    const link = await giveLink(other);
    const phone = await aGuidePhone(other, { link });
    const { id: trip } = await aTrip(db);
    expect(await staff("end-guide-phone", { trip, phone: phone.id })).toMatchObject(REFUSED);
    expect((await phone.list()).status).toBe(200);
    expect((await pairBy(link)).status).toBe(201);
  });
});

describe("set-duty", () => {
  const DUTY = {
    leg: "out",
    plate: "1",
    driver_name: "",
    driver_phone: "",
    guide: null as string | null,
    guide_name: "",
    guide_phone: "",
    meeting_place: "",
  };

  test.each<[string, () => Promise<object>]>([
    ["another member of staff", async () => ({ guide: await aGuide() })],
    ["somebody with a name of their own", async () => ({ guide: null, guide_name: "Selim" })],
    ["nobody", async () => ({ guide: null })],
  ])("with %s as guide ends phones and links of that way", async (_, next) => {
    const { id: trip } = await aTrip(db);
    const guide = await aGuide();
    await staff("set-duty", { trip, ...DUTY, guide });
    const link = await giveLink(trip);
    const phone = await aGuidePhone(trip, { link });
    const back = await aGuidePhone(trip, { leg: "back" });
    expect((await staff("set-duty", { trip, ...DUTY, ...(await next()) })).status).toBe(200);
    expect(await phone.list()).toMatchObject(PHONE_OVER);
    expect(await pairBy(link)).toMatchObject(LINK_OVER);
    expect((await back.list()).status).toBe(200);
    // The guide of before gets nothing back with the duty: phones have to be paired again.
    await staff("set-duty", { trip, ...DUTY, guide });
    expect(await phone.list()).toMatchObject(PHONE_OVER);
  });

  test("with the same guide ends nothing", async () => {
    const { id: trip } = await aTrip(db);
    const guide = await aGuide();
    await staff("set-duty", { trip, ...DUTY, guide });
    const phone = await aGuidePhone(trip, { link: await giveLink(trip) });
    await staff("set-duty", { trip, ...DUTY, guide, plate: "2", meeting_place: "Gate" });
    expect((await phone.list()).status).toBe(200);
  });

  test("with the name of the same person corrected ends nothing", async () => {
    const { id: trip } = await aTrip(db);
    const named = { ...DUTY, guide_phone: "01712345678" };
    await staff("set-duty", { trip, ...named, guide_name: "Selm" });
    const phone = await aGuidePhone(trip, { link: await giveLink(trip) });
    const view = read(
      await staff("set-duty", { trip, ...named, guide_name: "Selim", dry_run: true }),
      DutyActView,
    );
    expect(view).toMatchObject({ ends_phones: 0, message: expect.not.stringContaining("ends") });
    await staff("set-duty", { trip, ...named, guide_name: "Selim" });
    expect((await phone.list()).status).toBe(200);
    await staff("set-duty", { trip, ...named, guide_name: "Selim", guide_phone: "01812345678" });
    expect((await phone.list()).status).toBe(200);
  });

  test("says before it is confirmed how many phones it ends", async () => {
    const { id: trip } = await aTrip(db);
    await staff("set-duty", { trip, ...DUTY, guide_name: "Selim" });
    await aGuidePhone(trip, { link: await giveLink(trip) });
    const next = { trip, ...DUTY, guide_name: "Karim", dry_run: true };
    expect(read(await staff("set-duty", next), DutyActView)).toMatchObject({
      ends_phones: 1,
      message: expect.stringContaining("This ends 1 phone of the guide, and the links."),
    });
  });

  test("from one guide with a name of their own to another ends phones", async () => {
    const { id: trip } = await aTrip(db);
    await staff("set-duty", { trip, ...DUTY, guide_name: "Selim" });
    const phone = await aGuidePhone(trip, { link: await giveLink(trip) });
    await staff("set-duty", { trip, ...DUTY, guide_name: "Karim" });
    expect(await phone.list()).toMatchObject(PHONE_OVER);
  });
});
