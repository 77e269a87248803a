/** What must be true of stores at rest, whoever has brought them there: a simulated run, or the built product. */
import type { DatabaseSync } from "node:sqlite";
import type { Ledger } from "../ledger.ts";
import { recordRules, ticketRules } from "./bill-rules.ts";
import { choicesAtRest } from "./choice-rules.ts";
import { walletAmounts } from "./fare-rules.ts";
import { listCases, moneyRules } from "./money-rules.ts";
import { changeRules, movesAtRest, settledRules } from "./move-rules.ts";
import { numbersAtRest } from "./number-rules.ts";
import { billTrail, restRules, seatTrail } from "./rest-rules.ts";
import { oneOwner } from "./seat-rules.ts";
import type { Shot } from "./shot.ts";

export interface Stores {
  d1: DatabaseSync;
  /** By their trips. */
  objects: ReadonlyMap<string, DatabaseSync>;
  ledger: Ledger;
}

/** `mismatched`: bills whose records in the object are known to be another booking's. */
export function inspectStores(
  shot: Shot,
  { d1, objects, ledger }: Stores,
  mismatched: readonly number[],
): string[] {
  const cases = listCases(shot, ledger);
  return [
    ...restRules(shot, ledger, mismatched),
    ...moneyRules(shot, cases),
    ...walletAmounts(cases),
    ...ticketRules(shot),
    ...recordRules(shot, mismatched),
    ...[...shot.trips].flatMap(([trip, after]) => oneOwner({ trip, after, d1: shot.d1 })),
    ...changeRules(shot.d1),
    ...settledRules(shot),
    ...movesAtRest(shot),
    ...choicesAtRest(shot),
    ...numbersAtRest(shot),
    ...billTrail(d1),
    ...[...objects].flatMap(([trip, db]) => seatTrail(trip, db)),
  ];
}
