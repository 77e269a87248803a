/** The requests to the product: each as the route, the cron or the command does it, with the real dependencies. */
import { findBill, setPaymentId } from "../../../worker/db/payments/bills.ts";
import { insertBill } from "../../../worker/db/payments/insert-bill.ts";
import { database } from "../../../worker/db/client.ts";
import { findCoupon } from "../../../worker/db/payments/coupons.ts";
import { cancelTrip } from "../../../worker/db/payments/cancelled-trips.ts";
import { cancelSale, owePart, settleOtherwise } from "../../../worker/db/payments/refunds.ts";
import { COUNTER_PROVIDER } from "../../../worker/domain/payments/provider-names.ts";
import { findCurrent } from "../../../worker/db/tickets/current.ts";
import { openAppointment } from "../../../worker/flows/payments/appointment.ts";
import { openPayment, type CheckoutDependencies } from "../../../worker/flows/payments/checkout.ts";
import { executeWhenReturned } from "../../../worker/flows/payments/execute-returned.ts";
import { compare } from "../../../worker/flows/rebuild/rebuild.ts";
import { hold, holdTogether } from "../../../worker/flows/hold.ts";
import type { BillDependencies } from "../../../worker/flows/payments/open-bill.ts";
import type { AttemptLimits } from "../../../worker/flows/rate-limited.ts";
import { compareDependencies } from "../../../worker/dependencies/rebuild.ts";
import { paymentDependencies } from "../../../worker/dependencies/payments.ts";
import { compactNightly } from "../../../worker/jobs/compaction.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { BATCH_SIZES } from "../../../worker/jobs/batch-sizes.ts";
import { eraseNightly } from "../../../worker/jobs/retention.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { checkoutProvider } from "../../../worker/payments/registry.ts";
import type { PaymentProvider } from "../../../worker/payments/provider.ts";
import { HumanChecks } from "./human-checks.ts";
import { isProven } from "./audit/seat-rules.ts";
import type { Outcome, Process } from "./kernel.ts";
import { inOpenShop } from "./restore-requests.ts";
import { getTotal, type Agreed, type Basket } from "./prices.ts";
import { LONG_AGO, QUIET_MINUTE } from "./stage.ts";
import { holdDependencies } from "./hold-dependencies.ts";
import { busNow, coachNow, rememberObject, revisionNow } from "./trip-now.ts";
import type { RunState } from "./run-state.ts";

export interface Started<T> {
  process: Process;
  outcome: Promise<Outcome<T>>;
}

export interface Person {
  booking: string;
  trip: string;
  phone: string;
}

export const STAFF = "staff:rita";

/** Rate limits are no part of the protocol. */
export const NO_LIMITS: AttemptLimits = {
  rateLimits: {
    take: async () => ({ isAllowed: true, at: 0 }),
    returnAttempt: async () => undefined,
  },
  checkPerson: async () => "off",
  pause: async () => undefined,
  visitor: async () => "visitor",
};

export class Requests {
  /** What a run of the schedule takes of each list. */
  sizes = BATCH_SIZES;
  readonly #run: RunState;
  #handles = 0;
  readonly #checks = new HumanChecks();

  constructor(run: RunState) {
    this.#run = run;
  }

  hold({ booking, trip }: Person, seatNo: string, orLikeHaving?: number) {
    const input = { booking, seatNo, orLikeHaving };
    return this.#run.request("hold", (env) =>
      this.#checks.asPerson(booking, (checkedAt) =>
        inOpenShop(env, () =>
          hold(holdDependencies(env), busNow(this.#run, trip), { ...input, checkedAt }),
        ),
      ),
    );
  }

  holdTogether({ booking, trip }: Person, count: number) {
    const input = { booking, count, having: null };
    return this.#run.request("together", (env) =>
      this.#checks.asPerson(booking, (checkedAt) =>
        inOpenShop(env, () =>
          holdTogether(holdDependencies(env), busNow(this.#run, trip), { ...input, checkedAt }),
        ),
      ),
    );
  }

  cancel({ booking, trip }: Person, seatNo: string) {
    return this.#run.request("cancel", (env) => tripSeats(env, trip).cancel({ booking, seatNo }));
  }

  /** `revision`: of the trip, as the buyer saw it; as it is now unless it is given. */
  checkout(
    person: Person,
    believed: Agreed,
    seen?: number,
    over: (env: Env, provider: PaymentProvider) => Partial<CheckoutDependencies> = () => ({}),
  ) {
    const revision = seen ?? revisionNow(this.#run, person.trip);
    return this.#run.request("checkout", async (env) => {
      const opened = await inOpenShop(env, () =>
        openPayment(
          { ...this.checkoutDependencies(env), ...over(env, checkoutProvider(env)) },
          this.paymentInput(person, believed, revision),
        ),
      );
      if (opened.ok) this.#run.auditor.opened(opened.value.bill, believed.paidPoisha, revision);
      return opened;
    });
  }

  checkoutDependencies(env: Env): CheckoutDependencies {
    return {
      ...this.#billDependencies(env),
      findCoupon: (code, of) => findCoupon(database(env), code, of),
      seatsOf: (id) => tripSeats(env, id),
      phoneKey: async (text) => `key of ${text}`,
      customer: async () => null,
      isPhoneProven: async (key) => isProven(key),
    };
  }

  paymentInput({ booking, trip, phone }: Person, believed: Agreed, revision: number) {
    return {
      booking,
      tripId: trip,
      couponCode: believed.couponCode ?? null,
      agentId: null,
      boardingPointId: "2",
      revision,
      planName: busNow(this.#run, trip).planName,
      contact: { name: "Rahim", phone, email: null },
      believed,
    };
  }

  appointment(phone: string, basket: Basket) {
    return this.#run.request("appointment", async (env) => {
      const believedTotalPoisha = getTotal(basket);
      const coach = coachNow(this.#run);
      const opened = await inOpenShop(env, () =>
        openAppointment(
          { ...this.#billDependencies(env), newSecret: () => `c${this.#next()}` },
          coach,
          {
            quantity: basket.seats,
            centerName: "Farmgate",
            paymentType: "Hand Cash",
            contact: { name: "Rahim", phone, email: null },
            agentId: null,
            believedTotalPoisha,
            seenRevision: coach.revision,
          },
        ),
      );
      if (opened.ok)
        this.#run.auditor.opened(opened.value.bill, believedTotalPoisha, coach.revision);
      return opened;
    });
  }

  /** `hasReturned` false: a program that knows nothing of its buyer. */
  execute(bill: number, hasReturned = true) {
    const { auditor } = this.#run;
    return this.#run.request("execute", async (env) => {
      const receipt = auditor.requested(bill);
      const found = await findBill(database(env), bill);
      if (found === null || found.provider === COUNTER_PROVIDER) throw new Error(`no bill ${bill}`);
      const deps = paymentDependencies(env, "buyer");
      const status = await executeWhenReturned(deps, found, hasReturned);
      const outcome = status.state === "refused" ? status.refusal.reason : status.state;
      this.#run.answered(receipt, outcome, status.state === "ticket" ? status.ticketId : null);
      return status;
    });
  }

  schedule() {
    return this.#run.request("schedule", (env) => runEveryMinute(env, Date.now(), this.sizes));
  }

  /** Its night: the parts of it that erase, delete bills and compact objects of journeys that are long over. */
  erase() {
    return this.#run.request("erase", async (env) => {
      await eraseNightly(env, QUIET_MINUTE, this.sizes);
      await compactNightly(env, QUIET_MINUTE, this.sizes);
    });
  }

  /** Compares a trip's object with D1 and returns every difference. */
  compare(trip: string) {
    return this.#run.request("compare", async (env) => {
      const { found } = await compare(compareDependencies(env, trip), trip);
      return found.map(({ kind, bill }) => `${kind} ${bill}`);
    });
  }

  cancelSale(bill: number) {
    return this.#run.request("cancel-sale", (env) => {
      const now = Date.now();
      const note = {
        by: STAFF,
        act: "cancel_sale",
        target: String(bill),
        reason: "requested",
        now,
      } as const;
      return cancelSale(database(env), bill, "sale_cancelled", { by: STAFF, now }, note);
    });
  }

  givePart(bill: number, amountPoisha: number) {
    return this.#run.request("give-back", (env) => {
      const part = { bill, amountPoisha, reason: "a late bus", requestedBy: STAFF } as const;
      return owePart(database(env), part, Date.now());
    });
  }

  /** F6 by staff: the seats first, then D1. */
  settle(bill: number) {
    return this.#run.request("settle", async (env) => {
      const found = await findBill(database(env), bill);
      if (found?.state !== "refund_owed" || found.refundTries === 0) return false;
      const now = Date.now();
      if (found.refundSettledAt !== null && found.refundSettledAt > now) return false;
      const current = await findCurrent(database(env), bill);
      if (current !== null) {
        await tripSeats(env, current.tripId).giveBack({ ...current.claim, by: STAFF });
      }
      const note = { by: STAFF, act: "settle", target: String(bill), reason: "cash", now } as const;
      return settleOtherwise(database(env), { bill, part: null }, { by: STAFF, now }, note);
    });
  }

  /** Staff end the sale of a trip at once. */
  closeSale(trip: string) {
    return this.#setTrip("close-sale", trip, ["sale_closes_at = ?"], this.#run.kernel.now);
  }

  changeFare(trip: string, farePoisha: number) {
    return this.#setTrip("change-fare", trip, ["fare_poisha = ?"], farePoisha);
  }

  /** As if half a year had passed for this trip alone: what of its money is open is still under way. */
  endJourney(trip: string) {
    const columns = ["departs_at = ?", "arrives_at = ? + 1", "sale_closes_at = ?"];
    return this.#setTrip("end-journey", trip, columns, LONG_AGO);
  }

  cancelTrip(trip: string) {
    return this.#run.request("cancel-trip", (env) => cancelTrip(database(env), trip, Date.now()));
  }

  block(trip: string, seatNo: string, act: "block" | "unblock") {
    rememberObject(this.#run, trip);
    return this.#run.request(act, (env) =>
      tripSeats(env, trip)[act]({ planName: "40", seats: [seatNo], by: STAFF }),
    );
  }

  #setTrip(name: string, trip: string, columns: readonly string[], value: number) {
    return this.#run.request(name, (env) =>
      env.DB.prepare(`UPDATE trips SET ${columns.join(", ")} WHERE id = ?`)
        .bind(...columns.map(() => value), trip)
        .run(),
    );
  }

  #billDependencies(env: Env): BillDependencies {
    const db = database(env);
    return {
      ...NO_LIMITS,
      bills: {
        insert: (bill, now, limit) => insertBill(db, bill, now, limit),
        setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
      },
      provider: checkoutProvider(env),
      newHandles: async () => {
        const number = this.#next();
        return {
          claim: `bill/${number}`,
          grant: `g${number}`,
          grantHash: `h${number}`,
          invoice: `BB-${number}`,
        };
      },
      callbackUrl: ({ id }) => `https://shop.test/successPage?bill=${id}`,
      now: Date.now,
    };
  }

  #next(): number {
    this.#handles += 1;
    return this.#handles;
  }
}
