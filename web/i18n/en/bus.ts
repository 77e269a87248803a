/** The parents' page: where is the bus? Only the server draws it. */
export const bus = {
  title: "Where is the bus?",
  ways: { out: "Way out", back: "Way back" },
  busAndPlate: (name: string, plate: string) => (plate === "" ? name : `${name}, ${plate}`),
  leaves: (when: string) => `Departure: ${when}.`,
  notKnown: (when: string) =>
    `The bus should have left at ${when}. The guide's phone has not told its place yet.`,
  at: (stop: string) => `The bus is at ${stop}.`,
  between: (from: string, to: string) => `The bus is between ${from} and ${to}.`,
  past: (stop: string) => `The bus has left ${stop}.`,
  onRoad: "The bus is on the road.",
  wasAt: (ago: string, stop: string) => `${ago} the bus was at ${stop}.`,
  wasBetween: (ago: string, from: string, to: string) =>
    `${ago} the bus was between ${from} and ${to}.`,
  wasPast: (ago: string, stop: string) => `${ago} the bus had left ${stop}.`,
  wasOnRoad: (ago: string) => `${ago} the bus was on the road.`,
  stale: "There is no news since then. There may be no signal there.",
  seen: (ago: string) => `Seen ${ago}.`,
  justNow: "just now",
  ago: (hours: string | null, minutes: string) =>
    hours === null
      ? `${minutes} ${minutes === "1" ? "minute" : "minutes"} ago`
      : `${hours} h ${minutes} min ago`,
  late: (when: string) => `The bus is late: it should have arrived at ${when}.`,
  arrived: (when: string) =>
    `By the timetable the bus should have arrived at ${when}. Its place is not shown any more.`,
  waysBack: (when: string) => `Way back: ${when}. It is shown here two hours before.`,
  cancelled: "This trip is cancelled. The bus does not run.",
  postponed: "This trip is postponed. It has no date yet.",
  over: "This journey is over.",
  overText: "Where the bus was is not kept.",
  unknown: "This link is not right",
  unknownText: "Open it from the ticket again, or ask for a new one.",
  stops: "The stops in order",
  left: "left",
  leftBy: (when: string) => `had left by ${when}`,
  here: "The bus is here",
  wasHere: "The bus was last seen here",
  asOf: (when: string) => `As of ${when}. This page renews itself every minute.`,
  lost: "This page can't be renewed now. What it shows is getting old.",
  call: "Questions? Call us:",
};
