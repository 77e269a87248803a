/** Why nobody can pay, as a provider reports without a payment. */

/** `refuses`: it answers and refuses the shop itself, so a person must act. `away`: it may recover by itself. */
export type OutageKind = "refuses" | "away";

/** `since`: epoch ms of the first failure. */
export interface Outage {
  kind: OutageKind;
  since: number;
}

/** A wallet that the shop offers. `outage` is null while payments can begin. */
export interface WalletState {
  name: string;
  outage: Outage | null;
}
