/** The back office: presses on seats that were refused, in the chunk of the figures, which alone shows them. */
export const refusedPresses = {
  title: "Refused presses",
  presses: "At least",
  reasons: {
    sold_out: "nothing was free",
    taken: "another was faster",
    blocked: "the shop keeps the seat",
    over_limit: "of a limit",
  },
  atLeast: (count: string) => `At least ${count} times a press on a seat was refused.`,
  note: "Another bus may have sold there. Who presses three times counts three times, and some presses are not counted.",
};
