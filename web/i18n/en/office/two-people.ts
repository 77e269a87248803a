/** Why a second person is needed, and the largest acts of the last days. */
interface Counted {
  weight: string;
  before: string;
  limit: string;
}

export const twoPeople = {
  nobodyElse: "Nobody else is here who could agree, so it waits and can be stopped until then.",
  asks: (people: string, until: string) =>
    `Who may agree: ${people || "nobody yet"}. Without an answer it ends: ${until}.`,
  tooNew: "Of two people, one of whom gave the other a right, one agrees after 48 hours.",
  why: {
    tickets: () =>
      "It changes tickets that are sold or being paid for. That always needs a second person.",
    name: () =>
      "It gives a destination that trips go to another name. That always needs a second person.",
    amount: ({ weight, limit }: Counted) =>
      `It can cost up to ${weight}. One person alone may move ${limit}.`,
    sale: ({ weight, before, limit }: Counted) =>
      `It can cost up to ${weight}, and ${before} of this sale count already. Of one sale, one person alone may move ${limit}.`,
    day: ({ weight, before, limit }: Counted) =>
      `It can cost up to ${weight}, and ${before} of the same person count already today. In one day, one person alone may move ${limit}.`,
  },
  largestTitle: "Largest amounts of the last 7 days",
  largestLead: (limit: string) =>
    `What an act can cost at most. One person alone may move ${limit} in a day.`,
  weight: "Amount",
  more: (count: string) => `Show ${count} more`,
  sumsTitle: "By person",
  acts: "Acts",
  alone: "Alone",
  agreed: "With a second person",
};
