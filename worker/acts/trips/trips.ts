/**
 * Acts on a trip: cancel it with all its sales, change its price (its times: trip-times.ts). A cancellation is written
 * to D1, and the cron applies it to the object and the sales (protocol 8). A price is for holds that begin after it: an
 * open hold keeps its own.
 */
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import { purgeTrip } from "../../cache/public-reads.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { setFare } from "../../db/catalogue/trip-changes.ts";
import { database } from "../../db/client.ts";
import { cancelTrip } from "../../db/payments/cancelled-trips.ts";
import { countTripSales, listPaidMoney } from "../../db/staff/staff-sales.ts";
import { listFaresBefore } from "../../db/staff/weight-facts.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { takaText, toTaka } from "../../domain/money.ts";
import { findWayBack, type WayBack } from "../../domain/payments/way-back.ts";
import { err, ok } from "../../domain/result.ts";
import { toVisiblePhone } from "../../domain/retention.ts";
import { hasDeparted } from "../../domain/trips/journey.ts";
import { OVERTAKEN, refuseAct, steps } from "../act-steps.ts";
import { newFares, raisedOffers } from "../moves.ts";
import { sayWithin } from "../sales/refund-ways.ts";
import { findTicketSendings, MESSAGES_STOPPED, sendingView } from "../ticket-sending.ts";
import { composeCancelled } from "./trip-messages.ts";
import { findBuyers, paidSentence } from "./trip-buyers.ts";

export const planCancelTrip = steps(STAFF_ACTS["cancel-trip"], async (context, { trip }) => {
  const { now, soldBefore } = context;
  const db = database(context.env);
  const found = await findTrip(db, trip);
  if (found === null) return err({ reason: "trip_unknown" });
  const [counted, paid] = await Promise.all([
    countTripSales(db, trip, soldBefore),
    listPaidMoney(db, trip, soldBefore),
  ]);
  const { sales, poisha, cashPoisha, underWay, underWayPoisha } = counted;
  const later = underWay === 0 ? "" : ` Payments under way, which follow: ${underWay}.`;
  const inCash =
    cashPoisha === 0 ? "" : ` Of that ${takaText(cashPoisha)} taka is handed back at the counter.`;
  const byHandPoisha = paid
    .filter((one) => isByHand(findWayBack(one, refundTerms(context.env, one.provider), now)))
    .reduce((sum, { leftPoisha }) => sum + leftPoisha, 0);
  const byHand =
    byHandPoisha === 0
      ? ""
      : ` Of that ${takaText(byHandPoisha)} taka must be paid back by other means and settled, as the wallet does not take those refunds.`;
  const takesDays = paid.reduce<number | null>((most, { provider }) => {
    const { refundTakesDays: days } = refundTerms(context.env, provider);
    return days === undefined ? most : Math.max(days, most ?? 0);
  }, null);
  const messages = await composeCancelled(context.env, found, paid);
  // At night, the departure of the way out alone decides whether a message about a cancelled trip waits.
  const wayOut = { ...found, returnsAt: null, postponedAt: null };
  const phone = paid.find((one) => toVisiblePhone(one.phone) !== "")?.phone ?? "";
  const [sending] = await findTicketSendings(context.env, [{ trip: wayOut, phone }], now);
  const messageNote =
    messages.count === 0
      ? ""
      : ` Messages, for about ${takaText(messages.poisha)} taka: ${messages.count}, as this one: ${messages.text}${sending.when === "stopped" ? ` ${MESSAGES_STOPPED}` : ""}`;
  const isDue = found.cancelledAt === null;
  const hasLeft = hasDeparted(found, now);
  return ok({
    target: trip,
    facts: { trip, isDue, hasLeft, sales, poisha, cashPoisha, byHandPoisha, underWay },
    // It sells on while it waits: a sale more is cancelled with the others. Once it has left it is another decision.
    lastingFacts: { trip, isDue, hasLeft },
    moves: { back: { poisha: poisha + underWayPoisha, bill: null } },
    tickets: sales + underWay,
    isDue,
    message: isDue
      ? `${found.name} (trip ${trip}): ${takaText(poisha)} taka goes back, ${sayWithin(takesDays)}. Sales that are cancelled: ${sales}.${inCash}${byHand}${later}${messageNote}`
      : `Trip ${trip} is cancelled already. Sales that are still to go back: ${sales}.${later}`,
    view: {
      sales,
      amount: toTaka(poisha),
      in_cash: toTaka(cashPoisha),
      by_hand: toTaka(byHandPoisha),
      takes_days: takesDays,
      under_way: underWay,
      sms: {
        ...sendingView(sending),
        count: messages.count,
        cost: toTaka(messages.poisha),
        text: messages.text,
      },
    },
    detail: { sales, poisha },
    async execute(line) {
      const changed = await cancelTrip(db, trip, line.now, line);
      if (changed) await purgeTrip(found);
      return ok({ changed });
    },
  });
});

/** Cash has a sum of its own. */
function isByHand({ byHand }: WayBack): boolean {
  return byHand === "window" || byHand === "times";
}

export const planSetFare = steps(STAFF_ACTS["set-fare"], async (context, { trip, fare }) => {
  const db = database(context.env);
  const found = await findTrip(db, trip);
  if (found === null) return err({ reason: "trip_unknown" });
  if (found.cancelledAt !== null)
    return err(refuseAct(`Trip ${trip} is cancelled.`, "trip_is_cancelled"));
  if (fare === 0) return err(refuseAct("A seat has a price above nothing.", "fare_not_positive"));
  const buyers = await findBuyers(context, trip);
  const was = found.farePoisha;
  return ok({
    target: trip,
    facts: { trip, was, fare, sold: buyers.sold },
    moves: {
      fares: newFares([{ planName: found.planName, wasPoisha: was, farePoisha: fare }]),
      ...(await raisedOffers(context, [{ trip: found, farePoisha: fare }])),
    },
    isDue: was !== fare,
    message:
      was === fare
        ? `Trip ${trip} costs ${takaText(fare)} taka already.`
        : `Trip ${trip}: ${takaText(fare)} taka in place of ${takaText(was)}. ${paidSentence(buyers)} Seats that are held now keep their price.`,
    view: { was: toTaka(was), became: toTaka(fare), ...buyers },
    detail: { wasPoisha: was, becamePoisha: fare },
    faresBefore: fare < was ? await listFaresBefore(db, { ids: [trip] }) : [],
    inverse: { act: "set-fare", input: { trip, fare: toTaka(was) } },
    async execute(line) {
      const changed = await setFare(db, { trip, wasPoisha: was, farePoisha: fare }, line);
      if (!changed) return err(OVERTAKEN);
      await purgeTrip(found);
      return ok({ changed });
    },
  });
});
