/** Breakages of payments whose money moves on the wallet's own page (protocol 26). */
import { mutant, type Mutant } from "./mutant.ts";

const PAGE = "worker/flows/payments/page-payment.ts";

export const PAGE_MUTANTS: readonly Mutant[] = [
  mutant("Z1", "the page is shown before its seats are locked", [
    PAGE,
    "if (await captureSeats(deps, begun.value)) return null;",
    "return null;",
  ]),
  mutant("Z2", "a page is asked only when its time is over, and what it says then is not read", [
    "worker/flows/payments/reconcile.ts",
    'if (answer.outcome === "completed") return handleCompleted(deps, bill, answer);',
    'if (answer.outcome === "completed" && bill.provider !== "page") return handleCompleted(deps, bill, answer);',
  ]),
  mutant("Z3", "a page that was given up is not asked again", [
    PAGE,
    'return releaseAndFail(deps, bill, "not_authorised", planLateCheck(deps, bill));',
    'return releaseAndFail(deps, bill, "not_authorised", null);',
  ]),
  mutant("Z7", "a page is given up without a Query", [
    PAGE,
    'if (answer.outcome === "completed") return handleCompleted(deps, bill, answer);',
    "",
  ]),
  mutant("Z8", "silence of the wallet gives a page up", [
    PAGE,
    'if (answer.outcome !== "initiated") return;',
    "",
  ]),
  mutant("Z9", "a further payment on a page is not owed back", [
    "worker/flows/payments/payment-steps.ts",
    "for (const payment of listPayments(paid)) await deps.bills.oweSurplus(bill.id, payment);",
    "void listPayments;",
  ]),
  mutant("Z10", "the bill's own money counts as a further payment", [
    "worker/db/payments/surplus.ts",
    " AND own.trx_id NOT IN (${trxId}, ${alias})",
    "",
  ]),
  mutant("Z11", "a page whose bill has its money is not looked at", [
    PAGE,
    "return bill.trxId === null ? null : lookForSurplus;",
    "return bill.trxId === null ? lookForSurplus : null;",
  ]),
];
