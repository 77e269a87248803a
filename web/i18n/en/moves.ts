/** What a ticket's holder does after a change: keeps it, takes another bus, or the money back; corrects the name; and has messages on this phone. */
export const moves = {
  title: "What would you like to do?",
  keep: {
    title: "Keep the ticket",
    text: { keep: "You travel with the new times.", wait: "You wait for the new date." },
    button: "Keep this ticket",
    done: "You keep your ticket.",
  },
  other: {
    title: "Take another bus",
    text: "To the same exam, with seats that you choose. It costs nothing.",
    button: "See other buses",
  },
  refund: {
    title: "Get the money back",
    text: (amount: string) => `All of it, ${amount}, with the charge.`,
    button: "Get the money back",
    sure: "Cancel the ticket and get the money back?",
    how: {
      account: (amount: string) =>
        `${amount} go back to the bKash number that paid, usually within minutes, sometimes a day. bKash tells you by SMS.`,
      counter: (amount: string) => `You get ${amount} back at the counter where you paid.`,
    },
    final: "The ticket is then not valid, and your seats go to others. This can't be undone.",
    confirm: "Yes, give the money back",
    done: "The ticket is cancelled. Your money is on its way.",
  },
  back: "Back",
  buses: "Other buses to your exam",
  noBuses: "No other bus to this exam has enough free seats now.",
  seatsLeft: (count: string) => `${count} seats free`,
  exam: (day: string) => `Exam ${day}`,
  take: "Take this bus",
  takeNamed: (bus: string, when: string) => `Take this bus: ${bus}, ${when}`,
  chooseSeats: (count: string) => (count === "1" ? "Choose your seat" : `Choose ${count} seats`),
  chosen: (seats: string, missing: string | null) =>
    missing === null ? seats : `${seats === "" ? "" : `${seats}, `}${missing} more`,
  check: "Check it once more",
  before: "Now",
  after: "Then",
  free: "You pay nothing more, and nothing is paid back.",
  confirm: "Move my ticket there",
  moved: "Your ticket is on the new bus.",
  nameLead: (left: string) =>
    left === "1"
      ? "Write the name as on the admit card. You can correct it once more."
      : `Write the name as on the admit card. You can correct it ${left} times.`,
  nameRequired: "Enter the name",
  saveName: "Save the name",
  nameSaved: "The name is corrected. Print or save the ticket again.",
  push: {
    title: "Messages on this phone",
    state: {
      off: "Messages about this ticket can also show up on the screen of this phone. The SMS comes as ever.",
      on: "Messages about this ticket also show up on this phone. The SMS comes as ever.",
      denied:
        "Notifications of this site are blocked here. Allow them in the browser's settings, then open this page again.",
      failed: "That did not work. Check your connection and try again.",
    },
    turnOn: "Show them on this phone",
    turnOff: "No longer on this phone",
  },
};
