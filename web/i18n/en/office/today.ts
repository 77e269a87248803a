/** Today: the morning on one screen. */
import { sayCount } from "../../../../worker/domain/say-count.ts";

export const today = {
  soldToday: "Sold today",
  channel: "Sold through",
  lastWeek: (weekday: string) => `Last ${weekday}`,
  seats: (count: string) => sayCount(count, "seat"),
  cashToday: "Counter cash today",
  weekBefore: (weekday: string, amount: string) => `Last ${weekday}, all day: ${amount}`,
  counterSales: (count: string) => `Counter sales: ${count}`,

  waits: "Needs a look",
  look: "Look",
  fix: "Set it",
  newAgent: (name: string) => `New agent: ${name}`,

  curveTitle: "14 days of sales",
  curveLead: (most: string) => `The best day: ${most}`,
  curveTable: "As numbers",
  day: "Day",

  days: { before: "yesterday", today: "today", after: "tomorrow" },
  /** When a bus leaves; after midnight people name the day before. */
  leaves: (day: string, clock: string) => `${day}, ${clock}`,
  leavesAtNight: (day: string, clock: string) => `${clock}, night of ${day}`,
  allTrips: "See all trips",
  messages: {
    title: "SMS",
    failed: (count: string) => `${count} failed`,
    waiting: (count: string) => `${count} waiting`,
    sent: (count: string) => `${count} sent`,
  },
  dutyWhole: "Vehicle and guide set",
  places: (count: string) => `${count} sold`,
};
