/** Every mutant, in the order of their numbers. */
import { ACT_MUTANTS } from "./act-mutants.ts";
import { BOARDING_MUTANTS } from "./boarding-mutants.ts";
import { CHOICE_MUTANTS } from "./choice-mutants.ts";
import { KEY_MUTANTS } from "./key-mutants.ts";
import { LIST_MUTANTS } from "./list-mutants.ts";
import { LOST_TRIP_MUTANTS } from "./lost-trip-mutants.ts";
import { MESSAGE_MUTANTS } from "./message-mutants.ts";
import { MONEY_BACK_MUTANTS } from "./money-back-mutants.ts";
import { MOVE_END_MUTANTS } from "./move-end-mutants.ts";
import { MOVE_MUTANTS } from "./move-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { NUMBER_MUTANTS } from "./number-mutants.ts";
import { PAGE_MUTANTS } from "./page-mutants.ts";
import { PAYMENT_MUTANTS } from "./payment-mutants.ts";
import { POWER_MUTANTS } from "./power-mutants.ts";
import { RARE_MUTANTS } from "./rare-mutants.ts";
import { RESTORE_MUTANTS } from "./restore-mutants.ts";
import { SEAT_MUTANTS } from "./seat-mutants.ts";
import { SEATS_OFF_MUTANTS } from "./seats-off-mutants.ts";
import { STOP_MUTANTS } from "./stop-mutants.ts";
import { SURVIVOR_MUTANTS } from "./survivor-mutants.ts";

export const ALL_MUTANTS: readonly Mutant[] = [
  ...PAYMENT_MUTANTS,
  ...PAGE_MUTANTS,
  ...KEY_MUTANTS,
  ...SEAT_MUTANTS,
  ...MONEY_BACK_MUTANTS,
  ...RESTORE_MUTANTS,
  ...LOST_TRIP_MUTANTS,
  ...STOP_MUTANTS,
  ...RARE_MUTANTS,
  ...SURVIVOR_MUTANTS,
  ...ACT_MUTANTS,
  ...POWER_MUTANTS,
  ...LIST_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...MOVE_MUTANTS,
  ...MOVE_END_MUTANTS,
  ...SEATS_OFF_MUTANTS,
  ...NUMBER_MUTANTS,
  ...CHOICE_MUTANTS,
  ...BOARDING_MUTANTS,
].toSorted((a, b) => (Number.parseInt(a.number, 10) || 99) - (Number.parseInt(b.number, 10) || 99));
