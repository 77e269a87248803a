/** Money that waits: its sums, states and next steps. */
export const waitingMoney = {
  count: (count: string) => `${count} waiting`,
  shown: (count: string) => `${count} of them are below`,
  oldest: (age: string) => `the oldest for ${age}`,
  nextStep: "Next step",
  seeSale: "See the sale",
  states: {
    not_confirmed: "Not confirmed",
    not_charged: "Not charged",
    has_ticket: "Has a ticket",
    ticket_without_phone: "Ticket without a phone",
    refunded: "Went back",
    doubt_young: "{name} is asked",
    doubt_late: "No answer from {name}",
    late_check: "Looked after",
    refund_new: "Goes back now",
    refund_tried: "Tried, again soon",
    refund_refused: "To be paid by hand",
  },
};
