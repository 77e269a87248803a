/**
 * The only file that creates a stub of the SslcommerzLedger object. It never throws: while the object can't be reached,
 * no refund is sent, and what was refunded is unknown.
 */
import { logAlert } from "../../telemetry/log.ts";
import type { SslcommerzLedger } from "./ledger.ts";
import type { SslcommerzLedger as LedgerObject } from "./ledger-object.ts";

/** Singapore: near the shop's other objects. The first call fixes the location permanently. */
const LOCATION = { locationHint: "apac-se" } as const;
const TRIES = 2;

export function sslcommerzLedger(env: Pick<Env, "SSLCOMMERZ_LEDGER">): SslcommerzLedger {
  async function ask<Answer>(
    call: (object: DurableObjectStub<LedgerObject>) => Promise<Answer>,
  ): Promise<{ answer: Answer } | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        // A stub that failed stays broken, hence a new one for each attempt. Every call may be repeated.
        return { answer: await call(env.SSLCOMMERZ_LEDGER.getByName("shop", LOCATION)) };
      } catch (error) {
        if (tries < TRIES) continue;
        logAlert("sslcommerz_ledger_unreachable", { error });
        return null;
      }
    }
  }
  const isDone = async (call: Promise<unknown>) => (await call) !== null;

  return {
    begin: (bankTranId, { refundTransId, amountPoisha }) =>
      isDone(ask((object) => object.begin(bankTranId, refundTransId, amountPoisha))),
    take: (refundTransId, refundRefId) =>
      isDone(ask((object) => object.take(refundTransId, refundRefId))),
    finish: (refundTransId) => isDone(ask((object) => object.finish(refundTransId))),
    forget: (refundTransId) => isDone(ask((object) => object.forget(refundTransId))),
    list: async (bankTranId) =>
      (await ask(async (object) => object.list(bankTranId)))?.answer ?? null,
    note: async (shown) => void (await ask((object) => object.note(shown, Date.now()))),
    outage: async () => (await ask(async (object) => object.outage(Date.now())))?.answer ?? null,
  };
}
