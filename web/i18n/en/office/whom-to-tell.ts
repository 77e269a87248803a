/** What to do about a sale for whoever may not do it: each names a role that may (office/roles.ts). */
export const whomToTell = {
  advice: {
    has_ticket:
      "Tell them the PNR: with their phone number it opens the ticket. Where the SMS did not arrive, tell somebody with the role Trips.",
    doubt_late: "We keep asking {name}. Tell somebody with the role Money about it.",
    refund_refused:
      "The buyer has to be paid by other means. Tell somebody with the role Money about it.",
  },
  message: "Tell somebody with the role Trips.",
};
