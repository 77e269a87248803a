/**
 * Two tickets exchange seats (protocol 14), on one trip or on two. No money moves: the preview shows seats that are
 * dearer or of another class. Both buyers get their tickets again, and the old prints are no longer valid.
 */
import { purgeTrip } from "../../cache/public-reads.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { moveDependencies } from "../../dependencies/ticket-moves.ts";
import { dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { err, ok } from "../../domain/result.ts";
import { exchangeSeats } from "../../domain/tickets/exchange.ts";
import { hasDeparted } from "../../domain/trips/journey.ts";
import { refusalToBook } from "../../domain/trips/sale.ts";
import { exchangeTickets } from "../../flows/tickets/exchange-seats.ts";
import { refuseAct, steps } from "../act-steps.ts";
import { findTicketSendings, isSent, sendingView, sendingWords } from "../ticket-sending.ts";
import {
  checkedWarning,
  dearerTicket,
  differenceOn,
  findTicketToChange,
  compareDestinations,
  placeView,
  describePlace,
} from "./tickets.ts";

export const planExchangeSeats = steps(STAFF_ACTS["exchange-seats"], async (context, input) => {
  const { now } = context;
  const [first, second] = await Promise.all([
    findTicketToChange(context, input.sale),
    findTicketToChange(context, input.other),
  ]);
  if (!first.ok) return first;
  if (!second.ok) return second;
  const [one, two] = [first.value, second.value];
  for (const { from } of [one, two]) {
    const refusal = one.from.id === two.from.id ? null : refusalToBook(from);
    if (refusal !== null) return err(refusal);
    if (from.cancelledAt !== null) return err({ reason: "trip_cancelled" });
    if (hasDeparted(from, now)) return err({ reason: "sale_closed" });
  }
  const exchange = exchangeSeats(one.ticket, two.ticket, input);
  if (!exchange.ok) return exchange;
  // A choice belongs to the trip that changed, and would be gone with the ticket.
  const unanswered = [one, two].find(({ ticket }) => ticket.asked !== null);
  if (unanswered !== undefined && one.from.id !== two.from.id) {
    const why = `The passenger of sale #${unanswered.bill} has not answered the change of the trip yet. Please answer it first: an exchange would take the choice away.`;
    return err(refuseAct(why, "answer_first"));
  }
  const kept = [one, two].find(({ ticket }) => ticket.mayThinkAgain);
  if (kept !== undefined && one.from.id !== two.from.id) {
    const why = `The passenger of sale #${kept.bill} has said to stay, and may still take the money back or another bus: an exchange with another bus would take that away. Seats of the same bus can be exchanged, and the ticket can be moved where its passenger asks for it.`;
    return err(refuseAct(why, "may_think_again"));
  }
  const { legs } = exchange.value;
  // As two moves: each ticket by what its seats cost there now, beside what was paid for its own.
  const differences = [differenceOn(one, two.from), differenceOn(two, one.from)] as const;
  const isOtherClass = one.from.busTypeName !== two.from.busTypeName;
  const toOne = describePlace(two.from, legs[0].seats);
  const toTwo = describePlace(one.from, legs[1].seats);
  const seen = [
    { claim: one.ticket.claim, toRevision: two.from.revision },
    { claim: two.ticket.claim, toRevision: one.from.revision },
  ] as const;
  const other = compareDestinations(one.from, two.from);
  const dearer = [
    ...(other === null ? [] : [`They go to other places: ${other.was}, ${other.became}.`]),
    ...[one, two].flatMap(({ bill }, at) => differenceWords(bill, differences[at] ?? 0)),
    ...(isOtherClass
      ? [`The buses differ: ${one.from.busTypeName}, ${two.from.busTypeName}.`]
      : []),
    ...[one, two].flatMap(({ bill, ticket }) =>
      checkedWarning(ticket.checkedAt).map((warning) => `Sale #${bill}: ${warning}`),
    ),
  ];
  const [toFirst, toSecond] = await findTicketSendings(
    context.env,
    [
      { trip: two.from, phone: one.sale.contactPhone },
      { trip: one.from, phone: two.sale.contactPhone },
    ],
    now,
  );
  const sentAgain =
    isSent(toFirst) && isSent(toSecond) ? "both are sent their tickets again, and " : "";
  return ok({
    target: String(one.bill),
    facts: {
      bills: [one.bill, two.bill],
      claims: seen.map(({ claim }) => claim),
      revisions: seen.map(({ toRevision }) => toRevision),
      seats: legs.map(({ seats }) => seats),
      differences,
      checked: [one.ticket.checkedAt, two.ticket.checkedAt],
    },
    moves: { dearer: [dearerTicket(one, two.from), dearerTicket(two, one.from)] },
    tickets: 2,
    isDue: true,
    message: [
      `Sale #${one.bill}: ${describePlace(one.from, one.ticket.seats)} becomes ${toOne}.`,
      `Sale #${two.bill}: ${describePlace(two.from, two.ticket.seats)} becomes ${toTwo}.`,
      ...dearer,
      `Nothing is paid or paid back; ${sentAgain}the old prints are not good any more.`,
      ...(sendingWords(toFirst) === sendingWords(toSecond)
        ? [sendingWords(toFirst)]
        : [
            `Sale #${one.bill}: ${sendingWords(toFirst)}`,
            `Sale #${two.bill}: ${sendingWords(toSecond)}`,
          ]),
    ].join(" "),
    view: {
      bill: one.bill,
      was: placeView(one.from, one.ticket.seats),
      became: placeView(two.from, legs[0].seats),
      other: {
        bill: two.bill,
        was: placeView(two.from, two.ticket.seats),
        became: placeView(one.from, legs[1].seats),
        difference: toTaka(differences[1]),
        checked_at: dhakaIsoOrNull(two.ticket.checkedAt),
        sms: sendingView(toSecond),
      },
      difference: toTaka(differences[0]),
      checked_at: dhakaIsoOrNull(one.ticket.checkedAt),
      sms: sendingView(toFirst),
      is_other_class: isOtherClass,
      other_destination: other,
    },
    detail: { with: two.bill, gives: input.gives, gets: input.gets },
    touched: [
      { kind: "sale", id: String(two.bill) },
      ...[...new Set([one.from.id, two.from.id])].map((id) => ({ kind: "trip" as const, id })),
    ],
    async execute(line) {
      const deps = moveDependencies(context.env, line.by, line);
      const done = await exchangeTickets(deps, { legs, seen, reason: line.reason, by: line.by });
      if (!done.ok) return done;
      await Promise.all([purgeTrip(one.from), purgeTrip(two.from)]);
      return ok({ changed: true });
    },
  });
});

function differenceWords(bill: number, differencePoisha: number): string[] {
  if (differencePoisha === 0) return [];
  const taka = takaText(Math.abs(differencePoisha));
  return [
    `The new seats of sale #${bill} cost ${taka} taka ${differencePoisha > 0 ? "more" : "less"}.`,
  ];
}
