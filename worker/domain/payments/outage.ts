/** Why nobody can pay, as a provider says without being paid. */

/** `refuses`: it answers and refuses the shop itself, so that a person must act. `away`: it may come back by itself. */
export type OutageKind = "refuses" | "away";

/** `since`: epoch ms of the first failure. */
export interface Outage {
  kind: OutageKind;
  since: number;
}
