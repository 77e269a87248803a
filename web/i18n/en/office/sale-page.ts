/** The office: the page of one sale. */
export const salePage = {
  secondOf: "Second payment of",
  second: "Second payment",
  ticketTitle: "The ticket, as the passenger has it",
  notNowTitle: "What can't be done now, and why",
  /** When each act would be possible. */
  notNow: {
    "give-back": "Only of a paid sale of which money is still with us.",
    "cancel-sale": "Only of a paid sale whose money has not gone back.",
    settle: "Only of a refund that the wallet refused, or of cash to hand over.",
    acknowledge: "Only of a payment that has been in doubt for a while.",
    "keep-ticket": "Only while the passenger is asked about a change of the journey.",
    "correct-name": "Only of a ticket that is valid, and a few times.",
    "correct-phone": "Only of a ticket that is valid, and a few times.",
    "move-ticket": "Only of a paid sale.",
    "exchange-seats": "Only of a paid sale with seats of a map.",
    "take-seats-off": "Only of a paid sale of more than one seat.",
  },
  /** Instead of the causes of other sales (sales.causes): no wallet has seen this money. */
  cashCauses: {
    opened: "at the counter",
    execute: "cash was taken at the counter",
    ticket: "cash was taken at the counter",
    refund: "handed over in cash",
    settled_otherwise: "handed over in cash",
    balance: "the cash was not taken",
  },
  cashParts: {
    asked: (amount: string) => `${amount} is to be handed over`,
    refunded: (amount: string) => `${amount} was handed over`,
    refused: (amount: string) => `${amount} was not handed over`,
  },
  message: (about: string, state: string) => `SMS “${about}”: ${state}`,
};
