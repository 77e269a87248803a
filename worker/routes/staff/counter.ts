/** Calls around a counter sale: seats held for it, continuing a sale that stopped, and the cash of a day. */
import { Hono, type Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { counterOutcome } from "../../acts/sales/counter-sale.ts";
import { parseExecution } from "../../acts/preview-hash.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import { randomId } from "../../auth/signer.ts";
import { bookingIdFor } from "../../auth/visitor.ts";
import { STAFF_ACTS } from "../../contract/staff-acts/staff-acts.ts";
import {
  CounterSalesBody,
  FinishCounterSaleBody,
  HoldAtCounterBody,
  LetGoAtCounterBody,
  type CounterHoldView,
  type CounterSalesView,
  type FinishedCounterSaleView,
} from "../../contract/staff/staff-counter.ts";
import { findTrip } from "../../db/catalogue/catalogue.ts";
import { database, type Database } from "../../db/client.ts";
import { findBill, type Bill } from "../../db/payments/bills.ts";
import { endUnbegun, listCounterDay } from "../../db/payments/counter-sales.ts";
import { findConfirmed } from "../../db/staff/staff-acts.ts";
import { listStaffNames } from "../../db/staff/staff-names.ts";
import { counterBooking } from "../../dependencies/counter.ts";
import { paymentDependencies } from "../../dependencies/payments.ts";
import type { Actor } from "../../domain/actor.ts";
import { addDays, toDhakaInstant, dhakaDate } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { COUNTER_CHARGE_BPS, quote } from "../../domain/payments/fare.ts";
import { toPaymentStatus, type PaymentStatus } from "../../domain/payments/bill.ts";
import { bookingName } from "../../domain/seats/booking-id.ts";
import { execute } from "../../flows/payments/execute.ts";
import { holdTogether } from "../../flows/hold.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { tripSeats } from "../../trip/stub.ts";
import { holdClock } from "../seats/hold-clock.ts";
import { holdDependencies } from "../seats/hold-dependencies.ts";

const ROWS_MOST = 500;

export const staffCounter = new Hono<AppEnv>()
  .post("/hold-at-counter", async (c) => {
    const body = await readBody(c, HoldAtCounterBody);
    if (!body.ok) return refuse(c, body.error);
    const { trip: tripId, seats: seatNos, past_order: isPastOrder = false } = body.value;
    const trip = await findTrip(database(c.env), tripId);
    if (trip?.mode !== "limited") return refuse(c, { reason: "trip_unknown" });
    const booking = bookingName(tripId, randomId());
    const by = readActor(c);
    const input = { booking, count: seatNos.length, having: null, seatNos, by };
    const held = await holdTogether(
      holdDependencies(c.env, (work) => c.executionCtx.waitUntil(work)),
      trip,
      input,
      isPastOrder,
    );
    if (!held.ok) return refuse(c, held.error);
    const { farePoisha: fareOfHold, seats } = held.value;
    const farePoisha = fareOfHold ?? trip.farePoisha;
    const chargeBps = COUNTER_CHARGE_BPS;
    const price = quote({ farePoisha, seats: seats.length, coupon: null, chargeBps });
    const view: CounterHoldView = {
      status_code: 201,
      booking: await bookingIdFor(c.get("signer"), booking),
      seats,
      fare: toTaka(farePoisha),
      total: toTaka(price.totalPoisha),
      ...holdClock(held.value),
    };
    return c.json(view, 200);
  })

  .post("/let-go-at-counter", async (c) => {
    const body = await readBody(c, LetGoAtCounterBody);
    if (!body.ok) return refuse(c, body.error);
    const { trip, booking: id } = body.value;
    const booking = await counterBooking(c.env, id, trip);
    if (booking === null) return refuse(c, { reason: "booking_id_invalid" });
    const object = tripSeats(c.env, trip);
    const { seats } = await object.booking({ booking });
    const by = readActor(c);
    for (const seatNo of seats) {
      const left = await object.cancel({ booking, seatNo, by });
      if (!left.ok) return refuse(c, left.error);
    }
    return c.json({ status_code: 201, changed: seats.length > 0 }, 200);
  })

  .post("/finish-counter-sale", async (c) => {
    const body = await readBody(c, FinishCounterSaleBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const { trail } = STAFF_ACTS["sell-at-counter"];
    const number = await findConfirmed(db, trail, parseExecution(body.value.hash));
    const by = readActor(c);
    // The sale may still be under way: without a payment it is ended here, and then it can't begin any more.
    const bill =
      number === null ? null : await findEnded(db, Number(number), { by, isOpened: false });
    if (bill === null) return refuse(c, { reason: "bill_unknown" });
    const status = await goOn(c.env, bill, by);
    const outcome = await counterOutcome(c.env, { bill: bill.id, status }, bill.mode);
    const view: FinishedCounterSaleView = { status_code: 201, ...outcome };
    return c.json(view, 200);
  })

  .post("/counter-sales", async (c) => {
    const body = await readBody(c, CounterSalesBody);
    if (!body.ok) return refuse(c, body.error);
    const db = database(c.env);
    const day = body.value.day ?? dhakaDate(Date.now());
    const days = {
      start: toDhakaInstant(day, "00:00"),
      end: toDhakaInstant(addDays(day, 1), "00:00"),
    };
    const rows = await listCounterDay(db, days, ROWS_MOST);
    const view: CounterSalesView = {
      status_code: 201,
      day,
      rows: rows.map(({ takenPoisha, backPoisha, owedPoisha, ...row }) => ({
        ...row,
        taken: toTaka(takenPoisha),
        back: toTaka(backPoisha),
        owed: toTaka(owedPoisha),
      })),
      staff_names: await listStaffNames(
        db,
        rows.map(({ staff }) => staff),
      ),
    };
    return c.json(view, 200);
  });

/**
 * The result of a sale that stopped. One that can't be executed now, for example while sales are paused, ends: the
 * clerk is told so and sells again, and then this one must not begin once it could.
 */
async function goOn(env: Env, bill: Bill, by: Actor): Promise<PaymentStatus> {
  if (bill.paymentId === null) return toPaymentStatus(bill);
  const status = await execute(paymentDependencies(env, by), bill);
  if (status.state !== "refused") return status;
  const ended = await findEnded(database(env), bill.id, { by, isOpened: true });
  return ended === null ? status : toPaymentStatus(ended);
}

/** Ends the bill unless it has begun, and reads what it is then. */
async function findEnded(
  db: Database,
  id: number,
  { by, isOpened }: { by: Actor; isOpened: boolean },
): Promise<Bill | null> {
  await endUnbegun(db, id, { by, isOpened, now: Date.now() });
  return findBill(db, id);
}

/** The shop's key does not identify its holder. */
function readActor(c: Context<AppEnv>): Actor {
  return `staff:${staffCaller(c).id ?? "key"}`;
}
