/** Where a step of the first-run guide is done. */
import type { SetupView } from "../../worker/contract/staff-content.ts";
import { hashOfNew } from "./content/content-hash.ts";
import { hashTo } from "./places.ts";

type Step = SetupView["steps"][number]["step"];

const TRIPS = "#/trips";

export function setupHash(step: Step): string {
  switch (step) {
    case "profile":
      return hashTo("/content", { filter: { kind: "profile" } });
    case "destination":
    case "unit":
    case "bus":
      return hashOfNew(step);
    case "trip":
    case "price":
    case "publish":
      return TRIPS;
  }
}
