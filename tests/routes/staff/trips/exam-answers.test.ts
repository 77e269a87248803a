/** The page of an exam says how the passengers of its trips have answered its move. */
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { tickets } from "../../../../drizzle/money.ts";
import { ticketChoices, ticketMoves } from "../../../../drizzle/moves.ts";
import { trips } from "../../../../drizzle/schema.ts";
import { OneExamView } from "../../../../worker/contract/staff/staff-exams.ts";
import { database } from "../../../../worker/db/client.ts";
import { keepTicket, refundTicket } from "../../../../worker/db/tickets/choices.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { changeTrip } from "../../../support/changed-trips.ts";
import { anExam } from "../../../support/exams.ts";
import { setMoved } from "../../../support/moved-tickets.ts";
import { staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);

test("tickets are counted by answer, of all trips that ask; a ticket that was bought since is not", async () => {
  const trip = await aTrip(db);
  const exam = await anExam(db, { unitId: trip.unitId });
  const quiet = await aTrip(db, { unitId: trip.unitId });
  await db
    .update(trips)
    .set({ examId: exam.id })
    .where(inArray(trips.id, [trip.id, quiet.id]));
  const answers = async () => read(await staffCall("exam", { exam: exam.id }), OneExamView).answers;
  const sell = (seat: string) => aTicket(db, { trip, seats: [seat] });
  const [stays, stopped, takesBack, leaves] = [
    await sell("A1"),
    await sell("A2"),
    await sell("B1"),
    await sell("B2"),
  ];
  await sell("C1");
  expect(await answers(), "nothing has changed").toBeNull();

  const chooseBy = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
  const { revision } = await changeTrip(db, trip, {}, { chooseBy });
  const since = await sell("C2");
  await db.update(tickets).set({ currentRevision: revision }).where(eq(tickets.id, since.id));
  expect(await answers()).toMatchObject({ stay: 0, refund: 0, other_bus: 0, silent: 5 });

  const mark = { by: "buyer", now: Date.now() } as const;
  for (const { id: ticketId } of [stays, stopped])
    await keepTicket(db, { ticketId, revision }, mark);
  await refundTicket(db, { ticketId: takesBack.id, revision, bill: takesBack.billId }, mark);
  // Cancelled by staff after its passenger had said to stay.
  await db.update(tickets).set({ voidedAt: 1 }).where(eq(tickets.id, stopped.id));
  await setMoved(leaves, quiet.id, ["D1"]);
  await db.update(ticketMoves).set({ change: revision }).where(eq(ticketMoves.ticketId, leaves.id));
  const chosen = { ticketId: leaves.id, tripId: trip.id, revision, by: "buyer", at: 1 };
  await db.insert(ticketChoices).values({ ...chosen, choice: "move" });
  expect(await answers()).toEqual({
    stay: 1,
    refund: 1,
    other_bus: 1,
    silent: 1,
    until: expect.any(String),
  });
  expect(Date.parse((await answers())?.until ?? "")).toBe(chooseBy);
});

test("only the last change of a trip counts: what was answered to one before, or after none that asks, does not", async () => {
  const trip = await aTrip(db);
  const exam = await anExam(db, { unitId: trip.unitId });
  const [asked, target] = [
    await aTrip(db, { unitId: trip.unitId }),
    await aTrip(db, { unitId: trip.unitId }),
  ];
  await db
    .update(trips)
    .set({ examId: exam.id })
    .where(inArray(trips.id, [trip.id, asked.id]));
  const answers = async () => read(await staffCall("exam", { exam: exam.id }), OneExamView).answers;
  const chooseBy = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
  const mark = { by: "buyer", now: Date.now() } as const;
  const [stays, leaves, ended] = [
    await aTicket(db, { trip: asked, seats: ["A1"] }),
    await aTicket(db, { trip: asked, seats: ["A2"] }),
    await aTicket(db, { trip: asked, seats: ["B1"] }),
  ];
  await aTicket(db, { trip, seats: ["A1"] });
  await changeTrip(db, trip, {}, { chooseBy: null });
  const first = await changeTrip(db, asked, {}, { chooseBy });
  const { revision } = first;
  await keepTicket(db, { ticketId: stays.id, revision }, mark);
  const chosen = { ticketId: leaves.id, tripId: asked.id, revision, by: "buyer", at: 1 };
  // The ticket moves there and back, and there again: that is one answer.
  await setMoved(leaves, target.id, ["D1"]);
  await setMoved(leaves, asked.id, ["D1"]);
  await setMoved(leaves, target.id, ["D2"]);
  await db.insert(ticketChoices).values({ ...chosen, choice: "move" });
  await db.update(tickets).set({ voidedAt: 1 }).where(eq(tickets.id, ended.id));
  expect(await answers()).toMatchObject({ stay: 1, refund: 0, other_bus: 1, silent: 0 });

  await changeTrip(db, first, {}, { chooseBy });
  expect(await answers()).toMatchObject({ stay: 0, refund: 0, other_bus: 0, silent: 1 });
});
