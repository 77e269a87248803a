/** What the night deletes of guides' phones, and what erasure deletes of a boarding. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { boardingEvents, guideLinks, guidePhones } from "../../../drizzle/boarding.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { eraseStaffAccessNightly } from "../../../worker/jobs/staff-retention.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aNight, DUE_AT, JOURNEY } from "../../support/erasure.ts";
import { aGuideLink, aGuidePhone } from "../../support/guides.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
/** The first night after the journey of aTrip and the half day of its phones. */
const NIGHT = toDhakaInstant("2030-12-07", "03:00");

const count = async () => ({
  links: await db.$count(guideLinks),
  phones: await db.$count(guidePhones),
  events: await db.$count(boardingEvents),
});

beforeEach(async () => {
  await db.delete(boardingEvents);
  await db.delete(guidePhones);
  await db.delete(guideLinks);
});

describe("the night", () => {
  test("deletes links and phones that are over, and not before", async () => {
    const trip = await aTrip(db);
    const link = await aGuideLink(trip.id, { expiresAt: NIGHT - 1 });
    await aGuidePhone(trip.id, { link });
    await eraseStaffAccessNightly(env, toDhakaInstant("2030-12-06", "03:00"));
    expect(await count()).toMatchObject({ links: 1, phones: 1 });
    await eraseStaffAccessNightly(env, NIGHT);
    expect(await count()).toMatchObject({ links: 0, phones: 0 });
  });

  test("keeps a phone that events name, which are figures of the journey", async () => {
    const ticket = await aTicket(db, { seats: ["A1"] });
    const phone = await aGuidePhone(ticket.trip.id);
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
    await eraseStaffAccessNightly(env, NIGHT);
    expect(await count()).toMatchObject({ phones: 1, events: 1 });
  });
});

test("the erasure of a bill deletes the events of its ticket alone, and the next night the phone", async () => {
  const trip = await aTrip(db);
  const [old, young] = [
    await aTicket(db, { trip, seats: ["A1"] }),
    await aTicket(db, { seats: ["A1"] }),
  ];
  for (const ticket of [old, young]) {
    const phone = await aGuidePhone(ticket.trip.id);
    await phone.sendEvents(phone.press(ticket.pnr, "A1"));
  }
  const past = {
    departs: toDhakaInstant(JOURNEY, "22:00"),
    home: toDhakaInstant("2026-03-11", "18:00"),
  };
  await env.DB.prepare(
    "UPDATE trips SET departs_at = ?, sale_closes_at = ?, arrives_at = ?, returns_at = ? WHERE id = ?",
  )
    .bind(past.departs, past.departs, past.departs + 1, past.home, trip.id)
    .run();
  await aNight(DUE_AT);
  const events = await db.select({ ticket: boardingEvents.ticketId }).from(boardingEvents);
  expect(events).toEqual([{ ticket: young.id }]);
  await eraseStaffAccessNightly(env, toDhakaInstant("2026-06-01", "03:00"));
  expect(await count()).toMatchObject({ phones: 1 });
});
