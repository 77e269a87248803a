/**
 * The requests of a program that sends each with a key (protocol 27), as the middleware and the routes make them: the
 * same statements of D1 around the same flows. Answers are stored unsealed here.
 */
import {
  beginKey,
  dropAnswer,
  endAttempt,
  holdsKey,
  isTakenOver,
  type KeyAttempt,
  type KeyState,
} from "../../../worker/db/idempotency.ts";
import { insertBill } from "../../../worker/db/payments/insert-bill.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { actBy } from "../../../worker/domain/idempotency.ts";
import { findFirstCaptureFailure } from "../../../worker/domain/payments/first-capture.ts";
import { holdTogether } from "../../../worker/flows/hold.ts";
import { openPayment, type CheckoutDependencies } from "../../../worker/flows/payments/checkout.ts";
import { tripSeats } from "../../../worker/trip/stub.ts";
import { holdDependencies } from "./hold-dependencies.ts";
import type { Agreed } from "./prices.ts";
import type { Person, Requests } from "./requests.ts";
import { inOpenShop } from "./restore-requests.ts";
import { busNow, revisionNow } from "./trip-now.ts";
import type { RunState } from "./run-state.ts";

/** As the program reads it: no answer is null. */
export interface KeyAnswer {
  status: number;
  text: string;
}

type Attempt = KeyAttempt & { heldBefore: number | null };

/** What a program reads that is to send its request again. */
const UNDER_WAY: KeyAnswer = { status: 409, text: "idempotency_in_progress" };

const MOST = 50;

export class KeyRequests {
  readonly #run: RunState;
  readonly #requests: Requests;

  constructor(run: RunState, requests: Requests) {
    this.#run = run;
    this.#requests = requests;
  }

  holdTogether({ booking, trip }: Person, key: string, count: number) {
    return this.#run.request("keyed hold", (env) => {
      const countHeld = async () => (await tripSeats(env, trip).booking({ booking })).seats.length;
      return this.#byKey(env, { key, countHeld }, async (attempt) => {
        const having = attempt.heldBefore;
        const checkedAt = Date.now();
        const held = await inOpenShop(env, () =>
          holdTogether(holdDependencies(env), busNow(this.#run, trip), {
            booking,
            count,
            having,
            checkedAt,
            actBy: actBy(attempt),
          }),
        );
        if (!held.ok) return { status: 409, text: held.error.reason };
        const { seats, farePoisha } = held.value;
        return { status: 201, text: JSON.stringify({ seats, farePoisha }) };
      });
    });
  }

  checkout(person: Person, key: string, believed: Agreed) {
    const revision = revisionNow(this.#run, person.trip);
    const input = this.#requests.paymentInput(person, believed, revision);
    return this.#run.request("keyed checkout", (env) =>
      this.#byKey(env, { key, isCurrent: (text) => isCurrent(env, text) }, async (attempt) => {
        const opened = await inOpenShop(env, () =>
          openPayment(this.#checkoutDependencies(env, attempt), input),
        );
        if (!opened.ok) return { status: 409, text: opened.error.reason };
        const { bill } = opened.value;
        this.#run.auditor.opened(bill, believed.paidPoisha, revision);
        return { status: 201, text: String(bill) };
      }),
    );
  }

  /** As the route: the bill is inserted only while the attempt has its key. */
  #checkoutDependencies(env: Env, attempt: Attempt): CheckoutDependencies {
    const db = database(env);
    const deps = this.#requests.checkoutDependencies(env);
    const insert: CheckoutDependencies["bills"]["insert"] = (bill, now, limit) =>
      insertBill(db, bill, now, limit, undefined, holdsKey(db, attempt));
    return {
      ...deps,
      bills: { ...deps.bills, insert },
      isTakenOver: () => isTakenOver(db, attempt),
    };
  }

  async #byKey(
    env: Env,
    options: {
      key: string;
      countHeld?: () => Promise<number>;
      isCurrent?: (text: string) => Promise<boolean>;
    },
    work: (attempt: Attempt) => Promise<KeyAnswer>,
  ): Promise<KeyAnswer> {
    const db = database(env);
    const name = { caller: "agent:1", keyHash: options.key };
    const heldBefore = (await options.countHeld?.()) ?? null;
    const request = { ...name, fingerprint: options.key, heldBefore, most: MOST };
    let begun: KeyState = await beginKey(db, request, Date.now());
    if (begun.state === "answered") {
      const { status, answer: text } = begun;
      if (options.isCurrent === undefined || (await options.isCurrent(text))) {
        this.#run.reach("a key is answered again");
        return { status, text };
      }
      await dropAnswer(db, name, text);
      begun = await beginKey(db, request, Date.now());
    }
    if (begun.state !== "runs") return UNDER_WAY;
    if (begun.isRepeat) this.#run.reach("a key is taken over");
    const answer = await work({ ...name, ...begun }).catch((error: unknown) => {
      this.#run.trace(() => `a keyed request failed: ${String(error)}`);
      return { status: 500, text: "" };
    });
    const { status, text } = answer;
    const attempt = { ...name, ...begun };
    if (await endAttempt(db, attempt, { status, seal: async () => text })) return answer;
    this.#run.reach("an answer comes after its key was taken over");
    return UNDER_WAY;
  }
}

/** As the route of checkout asks. */
async function isCurrent(env: Env, text: string): Promise<boolean> {
  const bill = await findBill(database(env), Number(text));
  if (bill?.state === "created") return findFirstCaptureFailure(bill, Date.now()) === null;
  return bill?.state === "capturing";
}
