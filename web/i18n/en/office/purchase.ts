/** Whether a passenger can buy, on Today. */
export const officePurchase = {
  title: "Can a passenger buy?",
  canBuy: "Yes: nothing that a purchase needs fails.",
  cannotBuy: "No: nobody can buy a ticket now.",
  parts: "What a purchase needs",
  since: (state: string, when: string) => `${state} since ${when}`,
  needs: {
    database: "Database",
    objects: "Seats of the trips",
    human_check: "Human check",
    wallet_token: "{name}: let in",
    wallet_create: "bKash: begin a payment",
    wallet_execute: "bKash: finish a payment",
    wallet_query: "bKash: look a payment up",
    gateway: "SMS gateway",
    cron: "Work of every minute",
    pictures: "Pictures",
  },
  states: {
    ok: "works",
    refuses: "refuses the shop",
    away: "does not answer",
    unknown: "not tried for half an hour",
    unused: "not used",
  },
};
