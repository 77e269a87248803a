/** Guides' links and phones as staff give and end them, and the boarding of a trip as they read it. */
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { GuidePairView, GuideHandOverView } from "../../../../worker/contract/guide/guide.ts";
import {
  BoardingView,
  EndGuidePhoneView,
  GuideLinkActView,
} from "../../../../worker/contract/staff/staff-boarding.ts";
import { DutyActView } from "../../../../worker/contract/staff/staff-duties.ts";
import { database } from "../../../../worker/db/client.ts";
import { read } from "../../../support/browser.ts";
import { aTrip, listTimedStops } from "../../../support/catalogue.ts";
import {
  aGuide,
  aGuidePhone,
  pairBy,
  makePhone,
  type GuidesPhone,
} from "../../../support/guides.ts";
import { setMoved } from "../../../support/moved-tickets.ts";
import { takeLogged } from "../../../support/quiet.ts";
import { aSignedIn } from "../../../support/people.ts";
import { staff, staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);
const REFUSED = { status: 409, body: { code: "act_refused" } };
const LINK_OVER = { body: { code: "guide_link_over" } };
const PHONE_OVER = { body: { code: "guide_phone_over" } };

async function giveLink(trip: string, leg = "out"): Promise<string> {
  const { link } = read(await staff("give-guide-link", { trip, leg }), GuideLinkActView);
  return new URL(link ?? "").hash.slice(1);
}

const pairOne = async (link: string) => makePhone(read(await pairBy(link), GuidePairView));

async function readBoarding(trip: string) {
  const { legs } = read(await staffCall("boarding", { trip }), BoardingView);
  const [out, back] = legs;
  if (out === undefined) throw new Error("a trip has a way out");
  return { out, back };
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
    const phone = await pairOne(first);
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
    const [one, other] = [await pairOne(link), await pairOne(link)];
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
    const [one, other] = [await pairOne(link), await pairOne(link)];
    const { link: shown } = read(await other.post("hand-over", {}), GuideHandOverView);
    const preview = await staff("end-guide-phone", { trip, phone: one.id, dry_run: true });
    expect(JSON.stringify(preview.body)).toMatch(/links of this way.*only if it is paired again/);
    const again = await pairOne(link);
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
    const phone = await pairOne(link);
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
    const phone = await pairOne(link);
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
    const phone = await pairOne(await giveLink(trip));
    await staff("set-duty", { trip, ...DUTY, guide, plate: "2", meeting_place: "Gate" });
    expect((await phone.list()).status).toBe(200);
  });

  test("with the name of the same person corrected ends nothing", async () => {
    const { id: trip } = await aTrip(db);
    const named = { ...DUTY, guide_phone: "01712345678" };
    await staff("set-duty", { trip, ...named, guide_name: "Selm" });
    const phone = await pairOne(await giveLink(trip));
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
    await pairOne(await giveLink(trip));
    const next = { trip, ...DUTY, guide_name: "Karim", dry_run: true };
    expect(read(await staff("set-duty", next), DutyActView)).toMatchObject({
      ends_phones: 1,
      message: expect.stringContaining("This ends 1 phone of the guide, and the links."),
    });
  });

  test("from one guide with a name of their own to another ends phones", async () => {
    const { id: trip } = await aTrip(db);
    await staff("set-duty", { trip, ...DUTY, guide_name: "Selim" });
    const phone = await pairOne(await giveLink(trip));
    await staff("set-duty", { trip, ...DUTY, guide_name: "Karim" });
    expect(await phone.list()).toMatchObject(PHONE_OVER);
  });
});

describe("the boarding of a trip", () => {
  test("has counts, points, seats and phones for each way", async () => {
    const trip = await aTrip(db);
    const [stand, bazar] = await listTimedStops(db, trip.id, [
      ["Stand", 0],
      ["Bazar", 30],
    ]);
    const first = await aTicket(db, { trip, seats: ["A2", "A10"] });
    const second = await aTicket(db, { trip, seats: ["B1"] });
    for (const [ticket, stop] of [
      [first, bazar],
      [second, stand],
    ] as const) {
      await env.DB.prepare("UPDATE bills SET boarding_point_id = ? WHERE id = ?")
        .bind(stop, ticket.billId)
        .run();
    }
    const phone = await pairOne(await giveLink(trip.id));
    const [board, miss] = [
      phone.press(first.pnr, "A2", { at: 1_900_000_000_000 }),
      phone.press(second.pnr, "B1", { kind: "no_show", at: 1_900_000_060_000 }),
    ];
    await phone.sendEvents(board, miss);
    const { out, back } = await readBoarding(trip.id);
    expect(out).toMatchObject({
      departs_at: "2030-12-04T22:00:00+06:00",
      expected: 3,
      boarded: 1,
      no_show: 1,
      open: 1,
      points: [
        { name: "Stand", expected: 1, boarded: 0, no_show: 1, open: 0 },
        { name: "Bazar", expected: 2, boarded: 1, no_show: 0, open: 1 },
      ],
      seats: [
        { seat: "A2", state: "boarded", at: "2030-03-17T23:46:40+06:00", phone: "Browser" },
        { seat: "A10", state: "open", at: null, phone: null },
        { seat: "B1", state: "no_show", at: "2030-03-17T23:47:40+06:00", phone: "Browser" },
      ],
      conflicts: [],
      phones: [{ id: phone.id, list_at: null, is_current: false, ended_at: null }],
      link_until: "2030-12-05T17:00:00+06:00",
    });
    expect(back).toMatchObject({ expected: 3, boarded: 0, open: 3, phones: [], link_until: null });
    await phone.keepList();
    expect((await readBoarding(trip.id)).out.phones).toMatchObject([
      { list_at: expect.any(String), is_current: true },
    ]);
    await phone.sendEvents(phone.undo(board));
    expect((await readBoarding(trip.id)).out).toMatchObject({
      boarded: 0,
      open: 2,
      phones: [{ is_current: true }],
    });
    // A press makes no list an older one; another passenger does.
    await aTicket(db, { trip, seats: ["C1"] });
    expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: false }]);
    // The newest list, whose answer may have been lost.
    await phone.readList();
    expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: false }]);
    await phone.keepList();
    expect((await readBoarding(trip.id)).out.phones).toMatchObject([{ is_current: true }]);
  });

  test("names what contradicts the sales, until it is undone", async () => {
    const [trip, target] = [await aTrip(db), await aTrip(db)];
    const [cancelled, twice, gone, reseated] = [
      await aTicket(db, { trip, seats: ["A1"], voidedAt: 1 }),
      await aTicket(db, { trip, seats: ["A2"] }),
      await aTicket(db, { trip, seats: ["A3"] }),
      await aTicket(db, { trip, seats: ["A4"] }),
    ];
    await setMoved(gone, target.id, ["C3"]);
    await setMoved(reseated, trip.id, ["C4"]);
    const link = await giveLink(trip.id);
    const [one, other] = [await pairOne(link), await pairOne(link)];
    const press = (phone: GuidesPhone, { pnr }: { pnr: string }, seat: string) => {
      const event = phone.press(pnr, seat);
      return phone.sendEvents(event).then(() => event);
    };
    await press(one, cancelled, "A1");
    await press(one, twice, "A2");
    const second = await press(other, twice, "A2");
    await press(one, gone, "A3");
    await press(one, reseated, "A4");
    expect(takeLogged().join()).toContain("boarding_conflict");
    const { conflicts } = (await readBoarding(trip.id)).out;
    expect(new Map(conflicts.map(({ kind, pnr }) => [pnr, kind]))).toEqual(
      new Map([
        [cancelled.pnr, "void_boarded"],
        [twice.pnr, "boarded_twice"],
        [gone.pnr, "moved"],
        [reseated.pnr, "moved"],
      ]),
    );
    expect(conflicts.find(({ pnr }) => pnr === twice.pnr)?.presses).toHaveLength(2);
    await other.sendEvents(other.undo(second));
    expect((await readBoarding(trip.id)).out.conflicts.map(({ pnr }) => pnr)).not.toContain(
      twice.pnr,
    );
  });

  test("has the times of a phone whose clock is out of any calendar", async () => {
    const ticket = await aTicket(db, { seats: ["A1"] });
    const phone = await aGuidePhone(ticket.trip.id);
    await phone.sendEvents(phone.press(ticket.pnr, "A1", { at: 8_640_000_000_000_000 }));
    expect((await readBoarding(ticket.trip.id)).out.seats).toMatchObject([
      { state: "boarded", at: "9999-01-01T06:00:00+06:00" },
    ]);
  });

  test("has no names and numbers, and is for the office alone", async () => {
    const ticket = await aTicket(db, { seats: ["A1"], name: "Somebody Private" });
    const readAs = async (role: "ops" | "guide") =>
      (await aSignedIn(role)).browser.post("/api/staff/boarding", { trip: ticket.trip.id });
    expect(await readAs("guide")).toMatchObject({ status: 403 });
    const answer = await readAs("ops");
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain("Private");
    expect(JSON.stringify(answer.body)).not.toContain(ticket.phone);
    expect(JSON.stringify(answer.body)).not.toContain(ticket.id);
  });
});
