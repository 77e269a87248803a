/**
 * A day of the season from end to end: the exam is postponed the evening before, then has a date and another place, and
 * 3,000 passengers stay, go, take their money back or say nothing, in every order. At the end each ticket is where its
 * answer says, seats and money add up, and each phone has the new date once.
 */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { database } from "../../../../worker/db/client.ts";
import { cancelSale } from "../../../../worker/db/payments/refunds.ts";
import { listSilent } from "../../../../worker/db/tickets/choices.ts";
import { messageDependencies } from "../../../../worker/dependencies/messages.ts";
import { compareDependencies } from "../../../../worker/dependencies/rebuild.ts";
import {
  choiceDependencies,
  moveDependencies,
} from "../../../../worker/dependencies/ticket-moves.ts";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";
import { compare } from "../../../../worker/flows/rebuild/rebuild.ts";
import { moveTicket } from "../../../../worker/flows/tickets/move-ticket.ts";
import { sendMessages } from "../../../../worker/flows/messages/send-messages.ts";
import { chooseTicket } from "../../../../worker/flows/tickets/ticket-choice.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { settleSilence } from "../../../../worker/jobs/moves.ts";
import { BATCH_SIZES } from "../../../../worker/jobs/batch-sizes.ts";
import { aBrowser, type Answer } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { anExam } from "../../../support/exams.ts";
import { aGateway } from "../../../support/simulated/fake-gateway.ts";
import { ticketAt } from "../../../support/moves.ts";
import { aDoubt, aPayment, nothingWaits, readRow } from "../../../support/paid.ts";
import { countBills, sellSeats, whereTheyAre, type Sold } from "../../../support/sold-trips.ts";
import { staff } from "../../../support/staff.ts";
import { startWallet } from "../../../support/wallet.ts";

const db = database(env);
const BUSES = 75;
const SEATS = seatPlan("45").seats.map(({ seatNo }) => seatNo);
const SOLD_EACH = 40;
/** For those who move; all seats are wanted. */
const MORE_BUSES = 2;
const TOTAL_POISHA = 61_200;
const MINUTES_LATER_MS = 120_000;
/** A part of the cron job begins nothing after 45 seconds (worker/jobs/parts.ts). */
const RUNS = 5;
const ALL = { ...BATCH_SIZES, refunds: 1_000, silentTickets: 5_000, moves: 1_000 };
/** As the message of the new date says it, in the room that it has. */
const DATE = "বাস ১১/১২ রাত ১০:০০";
const OTHER_PAYER = "01929918378";

type Answers<Choice> = Readonly<Record<number, Choice | undefined>>;
/** What the passenger of each seat of a bus does, from the first: before there is a date, and after. */
const BEFORE: Answers<"keep" | "refund"> = { 0: "refund", 1: "keep", 2: "keep" };
const AFTER = {
  2: "refund",
  ...Object.fromEntries([4, 5, 6, 7].map((seat) => [seat, "keep"])),
  12: "move",
  15: "refund",
} as Answers<"keep" | "move" | "refund">;
/** On some buses: one who wants a full bus, and one who presses both buttons at once. */
const [WANTS_FULL, PRESSES_BOTH, SOME_BUSES] = [17, 18, 10];
const PAY_BACK = new Set([0, 2, 15]);
/** Who takes money back does so on every third bus, and stays silent on the others; on some two go. */
const EVERY = 3;
const [GOES_TOO, GO_TOO_ON] = [13, 15];

afterEach(nothingWaits);

test("3,000 tickets of an exam that loses its date and gets another, with every answer there is", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await env.DB.prepare("DELETE FROM messages").run();
  const wallet = await startWallet();
  const { exam, buses, first } = await anExamWith(BUSES);
  const busOf = new Map(buses.map((bus, index) => [bus, index]));
  const busAt = ({ trip }: Sold) => busOf.get(trip) ?? 0;
  const onSome = (one: Sold) => busAt(one) < SOME_BUSES;
  const sold = await sellSeats(buses, SEATS.slice(0, SOLD_EACH), {
    wallet,
    isPaid: (one, seat) =>
      (PAY_BACK.has(seat) && busAt(one) % EVERY === 0) ||
      (onSome(one) && [3, PRESSES_BOTH].includes(seat)),
  });
  expect(sold).toHaveLength(3_000);
  // They are bought now, within the wallet's window for refunds.
  await env.DB.prepare("UPDATE bills SET created_at = ?").bind(Date.now()).run();
  const getSeat = ({ seatNo }: Sold) => SEATS.indexOf(seatNo);
  const wanted = <Choice extends string>(one: Sold, answers: Answers<Choice>) => {
    const choice = answers[getSeat(one)];
    return choice === "refund" && busAt(one) % EVERY > 0 ? undefined : choice;
  };
  const ends = new Map(sold.map((one) => [one.ticket, `${one.trip} ${one.seatNo}`]));
  const refunded = new Set<Sold>();
  const leaves = (one: Sold) => {
    refunded.add(one);
    ends.set(one.ticket, "void");
  };

  // At the wallet while the exam moves: one that has not paid yet, and one whose answer is lost.
  const [unpaidSeat = "", doubtSeat = ""] = SEATS.slice(SOLD_EACH);
  const waiting = await aPayment(wallet, [unpaidSeat], { tripId: first });
  const doubt = await aDoubt(wallet, [doubtSeat], { tripId: first, payer: OTHER_PAYER });

  const phones = aGateway();
  await act("move-exam", { exam, starts_at: null, announcement: "Strike", source_url: "" });
  expect(await send(phones, 1_000)).toBe(1_000);
  await each(sold, async (one) => {
    const choice = wanted(one, BEFORE);
    if (choice === undefined) return;
    expect(await choose(one, 1, choice)).toBe("done");
    // Who keeps the ticket may think again until the end; these do not.
    if (choice === "keep") return;
    leaves(one);
    return expect(await choose(one, 1, "refund")).toBe("ticket_unknown");
  });
  const cancelled = sold.find((one) => getSeat(one) === 3);
  if (cancelled === undefined) throw new Error("somebody sits there");
  await cancelSale(db, cancelled.bill, "sale_cancelled", { by: "staff:rima", now: Date.now() });
  leaves(cancelled);
  const left = new Set([...refunded].map(({ phone }) => phone));

  const found = { starts_at: "2030-12-12T10:00:00+06:00", announcement: "New date" };
  await act("move-exam", { exam, ...found, source_url: "", place: "Rajshahi and Khulna" });
  expect(await waiting.execute()).toMatchObject({ status: 409, body: { code: "trip_changed" } });
  expect(await readRow(waiting.bill)).toMatchObject({ state: "expired", ticketId: null });
  await send(phones, 10_000);

  const more = await moreBuses(exam, first, MORE_BUSES);
  const free = more.flatMap((trip) => SEATS.map((seatNo) => ({ trip, seatNo })));
  await each(sold, async (one) => {
    const seat = getSeat(one);
    const goes = seat === GOES_TOO && busAt(one) < GO_TOO_ON;
    const choice = refunded.has(one) ? undefined : goes ? "move" : wanted(one, AFTER);
    if (choice === "move") {
      const to = free.shift();
      if (to === undefined) throw new Error("a seat for each who moves");
      expect(await move(one, to, 2)).toBe("moved");
      ends.set(one.ticket, `${to.trip} ${to.seatNo}`);
      expect(await choose(one, 2, "keep")).toBe("choice_over");
    } else if (choice !== undefined) {
      // Some by the pages' own calls.
      const how = seat === 4 && onSome(one) ? chooseByCall : choose;
      expect(await how(one, 2, choice)).toBe("done");
      if (choice === "refund") leaves(one);
    }
    if (seat === PRESSES_BOTH && onSome(one)) {
      const both = await Promise.all([choose(one, 2, "keep"), choose(one, 2, "refund")]);
      // The money goes back whichever comes first: who has said to keep the ticket may think again.
      expect(both[1]).toBe("done");
      leaves(one);
    }
  });
  expect(free).toEqual([]);
  for (const one of sold.filter((ticket) => getSeat(ticket) === WANTS_FULL && onSome(ticket))) {
    expect(await move(one, { trip: more[0] ?? "", seatNo: "A1" }, 2)).toBe("seat_taken");
  }

  // One of the new buses leaves later: those who moved to it are asked again.
  const moved = sold.filter((one) => ends.get(one.ticket)?.startsWith(`${more[0]} `));
  await act("set-times", {
    trip: more[0],
    departs: "2030-12-11T22:30:00+06:00",
    arrives: "2030-12-12T06:30:00+06:00",
  });
  const seats = buses.map((trip) => ({ trip, seatNo: SEATS[SOLD_EACH + 2] ?? "" }));
  for (const [index, one] of moved.entries()) {
    expect(await choose(one, 2, "keep")).toBe("choice_over");
    if (index % 3 === 0) expect(await choose(one, 1, "keep")).toBe("done");
    const to = seats[index];
    if (index % 3 !== 1 || to === undefined) continue;
    expect(await move(one, to, 1, 2)).toBe("moved");
    ends.set(one.ticket, `${to.trip} ${to.seatNo}`);
  }

  await send(phones, 10_000);
  await someMinutes();
  const late = await readRow(doubt.bill);
  expect(late.state).toBe("paid");
  const times = await endsOfChoices();
  for (const now of times) {
    for (let run = 0; run < RUNS; run += 1) await settleSilence(env, now, ALL);
  }
  expect(await listSilent(db, { since: 0, now: times.at(-1) ?? 0 }, 1)).toEqual([]);
  await someMinutes();
  await send(phones, 10_000);

  expect(await whereTheyAre(sold)).toEqual(ends);
  expect(await ticketAt(late.ticketId)).toMatchObject({ trip: first, revision: 2, isValid: 1 });
  for (const trip of [...buses, ...more]) {
    const { found: differ, ledger } = await compare(compareDependencies(env, trip), trip);
    expect(differ, trip).toEqual([]);
    const there = [...ends.values()].filter((end) => end.startsWith(`${trip} `)).length;
    const taken = ledger.seats.filter(({ state }) => state === "sold");
    expect(taken).toHaveLength(there + (trip === first ? 1 : 0));
  }
  const { totals } = await wallet.ledger();
  expect(totals).toMatchObject({
    refunds: refunded.size,
    refundedPoisha: refunded.size * TOTAL_POISHA,
  });
  expect(await countBills(sold, "refunded")).toBe(refunded.size);
  expect(await countBills(sold, "paid")).toBe(3_000 - refunded.size);
  // The date once, and nothing that a later message has overtaken.
  const dates = new Map<string, number>();
  for (const { phone, text } of phones.received) {
    if (text.includes(DATE)) dates.set(phone, (dates.get(phone) ?? 0) + 1);
  }
  expect(
    sold.filter(({ phone }) => dates.get(phone) !== (left.has(phone) ? undefined : 1)),
  ).toEqual([]);
  const notified = 3_000 - left.size;
  expect(await messagesOfChanges()).toEqual({
    "postponed accepted": 1_000,
    "postponed dropped": 2_000,
    "rescheduled accepted": notified,
    "time accepted": moved.length - moved.length / 3,
    "time dropped": moved.length / 3,
  });
}, 600_000);

async function anExamWith(count: number) {
  const trip = await aTrip(db, {});
  const { id: exam } = await anExam(db, { unitId: trip.unitId });
  const { unitId, destinationId, busId } = trip;
  const buses = [trip.id];
  while (buses.length < count) buses.push((await aTrip(db, { unitId, destinationId, busId })).id);
  await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE unit_id = ?").bind(exam, unitId).run();
  return { exam, buses, first: trip.id };
}

/** To the exam as it is now, as they were opened for it. */
async function moreBuses(exam: string, like: string, count: number): Promise<string[]> {
  const row = await env.DB.prepare(
    "SELECT destination_id AS destinationId, unit_id AS unitId, bus_id AS busId FROM trips WHERE id = ?",
  )
    .bind(like)
    .first<{ destinationId: string; unitId: string; busId: string }>();
  const more: string[] = [];
  while (more.length < count) {
    const { id } = await aTrip(db, { ...row, journeyDate: "2030-12-11" });
    await env.DB.prepare("UPDATE trips SET exam_id = ? WHERE id = ?").bind(exam, id).run();
    more.push(id);
  }
  return more;
}

async function act(name: string, fields: object): Promise<void> {
  expect(await staff(name, { ...fields })).toMatchObject({ status: 200, body: { changed: true } });
}

/** At any rate; what it costs is no matter here. */
async function send(gateway: ReturnType<typeof aGateway>, most: number): Promise<number> {
  const deps = messageDependencies({ ...env, MESSAGE_BUDGET_TAKA: "100000" }, gateway);
  return deps === null
    ? 0
    : sendMessages({ ...deps, pause: async () => {} }, { most, until: Infinity });
}

async function each(sold: readonly Sold[], work: (one: Sold) => Promise<unknown>): Promise<void> {
  const left = sold.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

async function choose({ ticket: ticketId }: Sold, revision: number, choice: "keep" | "refund") {
  const answer = await chooseTicket(choiceDependencies(env, "buyer"), {
    ticketId,
    revision,
    choice,
  });
  return answer.ok ? answer.value : answer.error.reason;
}

async function chooseByCall({ ticket }: Sold, revision: number, choice: "keep" | "refund") {
  const body = { ticketing_id: ticket, revision, choice };
  const answer: Answer = await aBrowser().post("/api/ticket-choice", body);
  return answer.status === 201 ? "done" : answer.body;
}

async function move(
  { ticket: ticketId }: Sold,
  to: { trip: string; seatNo: string },
  change: number,
  toRevision = 0,
) {
  const input = {
    ticketId,
    toTrip: to.trip,
    toRevision,
    seats: [to.seatNo],
    change,
    by: "buyer",
  } as const;
  const answer = await moveTicket(moveDependencies(env, "buyer"), input);
  return answer.ok ? answer.value : answer.error.reason;
}

/** Minutes of the cron job: what a slow machine has no time for in one is done in the next. */
async function someMinutes(): Promise<void> {
  for (let run = 1; run <= RUNS; run += 1) {
    await runEveryMinute(env, Date.now() + MINUTES_LATER_MS * run, ALL);
  }
}

/** When each question is over, the first first. */
async function endsOfChoices(): Promise<number[]> {
  const { results } = await env.DB.prepare(
    "SELECT DISTINCT choose_by AS at FROM trip_changes WHERE choose_by IS NOT NULL ORDER BY 1",
  ).all<{ at: number }>();
  return results.map(({ at }) => at);
}

async function messagesOfChanges(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT params ->> 'kind' || ' ' || state AS what, count(*) AS n FROM messages WHERE template = 'change' GROUP BY 1`,
  ).all<{ what: string; n: number }>();
  return Object.fromEntries(results.map(({ what, n }) => [what, n]));
}
