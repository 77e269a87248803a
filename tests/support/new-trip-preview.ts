/** The preview of a trip that is opened, as its sentences need it. */
import { anAct } from "./an-act.ts";

export const NEW_TRIP = {
  ...anAct({ state: "preview", next: "waiting", dry_run: true }),
  trip: null,
  departs: "2026-12-04T22:30:00+06:00",
  arrives: "2026-12-05T05:30:00+06:00",
  returns: "2026-12-05T18:30:00+06:00",
  exam_day: "2026-12-05",
  opens: null,
  sale_closes: "2026-12-04T22:00:00+06:00",
  plan: "40" as const,
  fare: 900,
  destination: "Dhaka University",
  unit: "A",
  boarding: ["Savar", "Nabinagar"],
  same_bus: null,
  waits_for: null,
  is_fare_far: false,
};
