/** The requests of a clerk: a sale for cash, and a look at what became of it. */
import { findBill, setPaymentId } from "../../../worker/db/payments/bills.ts";
import { insertCounterBill } from "../../../worker/db/payments/counter-sales.ts";
import { database } from "../../../worker/db/client.ts";
import { paymentDependencies } from "../../../worker/dependencies/payments.ts";
import type { PaymentStatus } from "../../../worker/domain/payments/bill.ts";
import { COUNTER_CHARGE_BPS } from "../../../worker/domain/payments/fare.ts";
import {
  sellAtCounter,
  type CounterDependencies,
} from "../../../worker/flows/payments/counter-sale.ts";
import { execute } from "../../../worker/flows/payments/execute.ts";
import { counterProvider } from "../../../worker/payments/registry.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import type { Basket } from "./prices.ts";
import { NO_LIMITS, STAFF, type Person } from "./requests.ts";
import { busNow } from "./trip-now.ts";
import type { RunState } from "./run-state.ts";

/** Other answers may still become a ticket, or are about another bill. */
const NOT_FINAL = new Set([
  "payment_other_bill",
  "sales_paused",
  "payment_refunding",
  "payment_refunded",
]);

export class CounterRequests {
  readonly #run: RunState;
  #handles = 0;

  constructor(run: RunState) {
    this.#run = run;
  }

  /** As the act of a clerk does it; the execution of its preview is new each time. */
  sell({ booking, trip, phone }: Person, { seats, farePoisha }: Basket) {
    const { auditor } = this.#run;
    return this.#run.request("counter", async (env) => {
      const sold = await sellAtCounter(this.#dependencies(env, trip), {
        trip: busNow(this.#run, trip),
        basket: { booking, boardingPointId: "2" },
        contact: { name: "Rahim", phone, email: null },
        amountPoisha: seats * farePoisha,
      });
      if (!sold.ok) return null;
      auditor.soldForCash(sold.value.bill, getResult(sold.value.status));
      return sold.value;
    });
  }

  /** The clerk looks again. */
  finish(bill: number) {
    const { auditor } = this.#run;
    return this.#run.request("counter again", async (env) => {
      const found = await findBill(database(env), bill);
      if (found === null || found.paymentId === null) return null;
      const status = await execute(paymentDependencies(env, STAFF), found);
      auditor.soldForCash(bill, getResult(status));
      return status;
    });
  }

  #dependencies(env: Env, trip: string): CounterDependencies {
    const db = database(env);
    const act = { by: STAFF, act: "sell_at_counter", target: trip, reason: "cash" } as const;
    const note = { counter: "Gate", act: { ...act, now: Date.now() } };
    return {
      payments: paymentDependencies(env, STAFF),
      checkout: {
        ...NO_LIMITS,
        bills: {
          insert: (bill, now) => insertCounterBill(db, bill, now, note),
          setPaymentId: (id, paymentId) => setPaymentId(db, id, paymentId),
        },
        provider: counterProvider(env),
        chargeBps: COUNTER_CHARGE_BPS,
        findCoupon: async () => ({ coupon: null, uses: 0 }),
        seatsOf: (id) => tripSeats(env, id),
        phoneKey: async (text) => `key of ${text}`,
        customer: async () => null,
        isPhoneProven: async () => false,
        newSecret: () => `k${this.#next()}`,
        newHandles: async () => {
          const number = this.#next();
          return {
            claim: `bill/k${number}`,
            grant: `k${number}`,
            grantHash: `k${number}`,
            invoice: `BB-K${number}`,
          };
        },
        callbackUrl: () => "",
        now: Date.now,
      },
    };
  }

  #next(): number {
    this.#handles += 1;
    return this.#handles;
  }
}

function getResult(status: PaymentStatus): Parameters<RunState["auditor"]["soldForCash"]>[1] {
  if (status.state === "ticket") return { ticket: status.ticketId };
  if (status.state === "in_doubt") return "in_doubt";
  return NOT_FINAL.has(status.refusal.reason) ? "in_doubt" : "not_sold";
}
