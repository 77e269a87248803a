/** The waiting room before a trip that goes on sale at an announced instant. */
export const waitingRoom = {
  opensAt: (when: string) => `The sale opens on ${when}.`,
  next: "What happens next",

  beforeTitle: "The sale has not opened yet",
  days: (days: string) => (days === "1" ? "1 day" : `${days} days`),
  beforeShuffle:
    "When it opens, everyone who is waiting here is placed in random order. It does not matter who came first.",
  beforeKeep: "Keep this page open. A reload keeps your place.",

  waitingTitle: "You are in line",
  position: "Your place in line",
  wait: (minutes: string) => `About ${minutes === "1" ? "1 minute" : `${minutes} minutes`} to go.`,
  waitUnknown: "We can't say yet how long it will take.",
  seatsFree: (seats: string) =>
    seats === "1" ? "1 seat is free now." : `${seats} seats are free now.`,
  resting: (seats: string) =>
    `All seats are taken just now, but ${seats} of them ${seats === "1" ? "is" : "are"} not paid for yet. A seat that comes free goes to the next in line.`,
  waitingNext:
    "When it is your turn, the seats open by themselves, and you have 10 minutes to choose.",
  waitingKeep:
    "Keep this page open. A reload keeps your place; after two minutes without connection it is lost.",
  placeLost:
    "Your old place is gone: this page was away for too long, or your turn has passed. This is your new place.",
  connectionLost: "The connection is gone. We are trying to keep your place.",

  soldOutTitle: "No seats left",
  soldOutText: "Every seat is sold. There is no need to wait. You were not charged.",
  soldOutPlace: (place: string) =>
    `Should a seat come free after all, the line goes on. Your place is ${place}.`,

  turnTitle: "It is your turn!",
  turnText: "Time to choose your seats:",
  turnOver:
    "Your turn is over. Seats that you hold are still yours; for more, join the line again.",
  joinAgain: "Join the line again",

  spoken: {
    before: "The sale has not opened yet. You are waiting.",
    waiting: "You are in line.",
    sold_out: "No seats are left.",
    in: "It is your turn. You have 10 minutes to choose your seats.",
    over: "The sale is open.",
  },
};
