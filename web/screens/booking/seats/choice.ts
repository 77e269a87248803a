/** The destination and unit whose trips are shown, from the address. */
export interface Choice {
  destinationId: string;
  unitId: string;
}
