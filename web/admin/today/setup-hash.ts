/** Where a step of the first-run guide is done. */
import type { SetupView } from "../../../worker/contract/staff/staff-content.ts";
import { hashOfNew } from "../content/content-hash.ts";
import { hashTo } from "../frame/places.ts";
import { BLANK } from "../trips/make/blank-trip.ts";

export type SetupStep = SetupView["steps"][number]["step"];

export function setupHash(step: SetupStep): string {
  switch (step) {
    case "destination":
    case "unit":
    case "bus":
      return hashOfNew(step);
    case "trip":
      return hashTo("/new-trip", { id: BLANK });
    case "publish":
      return hashTo("/trips");
    case "ticket":
      return hashTo("/sell");
  }
}
