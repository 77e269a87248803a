/** The office: finding a sale, its story, and the money that waits. */
import { sayCount } from "../say-count.ts";

export const officeSales = {
  findLabel: "PNR, phone, TrxID, name or seat",
  findHint: "A seat or an invoice needs the day of its journey too; a name is found without it.",
  day: "Day of the journey",
  find: "Find",
  tooShort: "Write two letters or digits at least.",
  found: "Sales found",
  newest: "Newest sales",
  noneYet: "Nothing is sold yet.",
  nothingFound: "No sale found.",
  nothingFoundText: "Look at the number again, or ask for the TrxID in the SMS of {name}.",
  trxAsked: (all: string, some: string) =>
    `Payments that wait for their TrxID: ${all}. {name} was asked about ${some} of them, and knows another TrxID or none.`,
  trxUnanswered: (count: string) =>
    `About ${count} of them {name} did not answer: it may be one of these. Look for the phone number now, and for the TrxID later.`,
  trxElsewhere:
    "Look for the TrxID in {name}'s merchant app: the invoice and the paymentID that stand there are found here. What is not there was not paid to us.",
  needsDay:
    "Choose the day of the journey and look again: a seat or an invoice is found only with it.",
  more: "Show more",

  sale: (code: string) => `Sale ${code}`,
  pnr: "PNR",
  bill: "Bill",
  trip: "Trip",
  departs: "Departs",
  seats: "Seats",
  places: "Places",
  boards: "Gets on at",
  buyer: "Buyer",
  phone: "Phone",
  agent: "Agent",
  amount: "Amount",
  total: "Total",
  state: "State",
  opened: "Opened",
  trxId: "TrxID",
  invoice: "Invoice",
  isVoid: (when: string) => `The ticket is void since ${when}.`,
  moneyTitle: "Money",
  paid: "Paid",
  back: "Given back",
  onTheWay: "On its way back",
  left: "Still with us",
  notKnown: "not known yet",
  actsTitle: "What can be done",
  noActs: "Nothing can be done to this sale now.",
  onlyRead: "Your role reads sales and changes none.",
  waitsTitle: "Waits for this sale",
  name: "The name as it should be",
  nameWrong: "Write the name.",
  newPhone: "The phone number as it should be",
  phoneWrong: "Write a phone number of 11 digits, or one of another country with +.",
  giveBack: "How much, in taka",
  giveBackHint: (left: string) => `Less than ${left}; to give all of it back, cancel the sale.`,
  giveBackWrong: "Write an amount above nothing and below what is left.",
  storyTitle: "What became of it",

  states: {
    created: "not paid yet",
    capturing: "payment in doubt",
    paid: "paid",
    failed: "not paid",
    expired: "ran out unpaid",
    refund_owed: "money goes back",
    refunded: "money went back",
  },
  /** Lines of the timeline: the new state of the bill. */
  bills: {
    created: "The payment was opened",
    capturing: "The payment has begun",
    paid: "Paid, and the ticket issued",
    failed: "Not paid",
    expired: "The payment ran out unpaid",
    refund_owed: "All its money is to go back",
    refunded: "All its money went back",
  },
  seatStates: {
    free: (seats: string) => `${seats}: free again`,
    held: (seats: string) => `${seats}: held`,
    capturing: (seats: string) => `${seats}: locked for the payment`,
    sold: (seats: string) => `${seats}: sold`,
    blocked: (seats: string) => `${seats}: kept back`,
  },
  causes: {
    opened: "at checkout",
    execute: "agreed to on {name}'s page",
    ticket: "{name} confirmed it",
    replaced: "another payment of this booking was opened",
    nobody_paid: "nobody paid within a day",
    refund: "{name} confirmed it",
    settled_otherwise: "paid back by other means",
    sale_cancelled: "the sale was cancelled",
    trip_cancelled: "the trip was cancelled",
    trip_postponed: "the exam had been postponed",
    trip_changed: "the trip had changed since it was shown",
    refund_chosen: "chosen after a change of the trip",
    rebuild: "mended after a restore",
    never_executed: "the payment was not completed",
    believed_unpaid: "{name} had not taken it; we keep looking",
    money_without_seat: "the money came when the seats were gone",
    paid_twice: "it was paid beside other money",
    seats_released: "the seats had come free before",
    phone_limit: "too many seats for this phone number",
    balance: "not enough money at {name}",
    duplicate: "{name} took it for the same payment twice",
    blocked: "the {name} account is blocked",
    not_authorised: "code or PIN was not given",
    coupon_used_up: "the coupon was used up",
    coupon_not_now: "the coupon was not valid then",
    sale_closed: "the sale had closed",
    bill_expired: "the time to pay was over",
    hold: "chosen",
    hold_together: "chosen together",
    hold_over: "the time was over",
    cancel: "given up",
    capture: "the payment began",
    sell: "the payment came",
    release: "the payment ended",
    resolveOrBar: "the payment ended",
    give_back: "the sale was ended",
    cancel_trip: "the trip was cancelled",
    block: "by staff",
    unblock: "by staff",
    restore: "mended after a restore",
    bar_over: "mended after a restore",
  },
  actors: { buyer: "the buyer", schedule: "by itself", clock: "by itself", guide: "a guide" },
  byAgent: (id: string) => `agent ${id}`,
  parts: {
    asked: (amount: string) => `${amount} is to go back`,
    refunded: (amount: string) => `${amount} went back`,
    refused: (amount: string) => `{name} did not give ${amount} back`,
  },
  moves: {
    moving: (trip: string, seats: string) => `On its way to trip ${trip}, ${seats}`,
    done: (trip: string, seats: string) => `Moved to trip ${trip}, ${seats}`,
    failed: (trip: string, seats: string) => `Could not move to trip ${trip}, ${seats}`,
  },
  choices: {
    keep: "The passenger stays with the changed trip",
    move: "The passenger chose another bus",
    refund: "The passenger chose the money back",
  },
  exchangeWith: "With the ticket, by its PNR or number",
  exchangeGives: "Seats that this ticket gives",
  exchangeGets: "Seats that it gets for them",
  exchangeHint: "As many as it gives, with commas between",
  seatsOff: "Seats that go",
  seatsOffHint: "Those that are given back, with commas between; at least one stays",
  placesOff: "Places that go",
  placesOffHint: "How many are given back; at least one stays",
  moveFind: "Find the trip: name, destination or day",
  moveTrip: "To the trip",
  moveTripNumber: "To the trip, by its number",
  moveSame: (trip: string) => `${trip} (the same trip, other seats)`,
  moveSeats: "Seats",
  moveGivesBack: "Give back what cheaper seats cost less",
  moveSeatsHint: (count: string) => `As many as the ticket has: ${count}, with commas between`,
  steps: {
    "": (act: string) => act,
    asked: (act: string) => `${act}: asked for`,
    approved: (act: string) => `${act}: agreed to`,
    refused: (act: string) => `${act}: refused`,
    stopped: (act: string) => `${act}: stopped`,
    overtaken: (act: string) => `${act}: not done, things had changed`,
    failed: (act: string) => `${act}: tried, could not be done`,
    expired: (act: string) => `${act}: not done, nobody decided in time`,
  },

  moneyLead: "What {name} has not settled. Nearly all of it ends by itself.",
  inDoubt: "Payments in doubt",
  lateChecks: "Unpaid payments that may still be charged",
  refunds: "Refunds to go back",
  noInDoubt: "No payment is in doubt.",
  noLateChecks: "No payment is being checked.",
  noRefunds: "No refund waits.",
  age: "Waits for",
  ages: {
    minutes: (count: string) => `${count} min`,
    hours: (count: string) => `${count} h`,
    days: (count: string) => sayCount(count, "day"),
  },
  whatToDo: "What to do",
  advice: {
    not_confirmed:
      "Nothing: the buyer has not come back from {name}'s page. Nothing was taken, and it ends by itself.",
    not_charged:
      "Nothing: this payment ended without a charge. A charge that the caller sees has a TrxID: look for that.",
    has_ticket:
      "Tell them the PNR: with their phone number it opens the ticket. Send the SMS again where it did not arrive.",
    ticket_without_phone:
      "Tell them the PNR and the seats: with these the guide's list lets them board, also without a name. No link and no phone number opens this ticket any more.",
    refunded: "Nothing: the money went back, and {name}'s statement shows it.",
    doubt_young: "Wait: nearly all end within ten minutes.",
    doubt_late: "Look for it in {name}'s merchant app. We keep asking; acknowledge it on its page.",
    late_check: "Nothing: if the money still comes, it goes back by itself.",
    refund_new: "Nothing: it goes out within minutes.",
    refund_tried: "Nothing yet: it is tried again by itself every quarter of an hour.",
    refund_refused: "Pay the buyer by other means, then count it as paid on its page.",
  },

  departures: "Departures of today and tomorrow",
  noDepartures: "No bus leaves today or tomorrow.",
  cancelled: "cancelled",
  ofTotal: (sold: string, total: string) => `${sold} of ${total}`,
  haltTitle: "Selling",
  selling: "Tickets are on sale.",
  stoppedByHand: (when: string) =>
    `All sales were stopped by hand at ${when}. They stay stopped until somebody presses “Sell again”.`,
  pausedByRestore: (when: string) =>
    `The data was set back to an earlier minute, and sales are paused since ${when}. They begin again by themselves when every trip was compared. Whoever looks after the system does that.`,
  standsStill: {
    announced: (when: string) =>
      `The whole shop stands still since ${when}, since its data is to be set back: no sale, SMS, refund or act. Whoever looks after the system leads on.`,
    noticed: (when: string) =>
      `At ${when} it was noticed that the data had been set back to an earlier minute without a word, and the whole shop stopped: no sale, SMS, refund or act. Call whoever looks after the system at once.`,
    interrupted: (when: string) =>
      `The whole shop stands still: the way through a restore, begun at ${when}, broke off. Whoever looks after the system leads on.`,
    unreachable: (when: string) =>
      `The whole shop stands still: at ${when} its switch did not answer. It goes on by itself; call whoever looks after the system if it lasts.`,
  },
  stopSales: "Stop all sales",
  resumeSales: "Sell again",
  alerts: {
    title: "Alerts",
    lead: "What needs somebody rings on the phones of the owners who have left a number or turned alerts on under My access, and at the webhook: once, again after each hour, and when it is over.",
    tryThem: "Try the alerts",
    noPhones: "No owner has left a number, or no gateway is set up: no SMS goes out.",
    sent: (sent: string, phones: string) =>
      `Owners to whom an SMS is on its way: ${sent} of ${phones}.`,
    noPush: "Nothing is pushed: the shop has no keys for it.",
    noPushPhones: "Alerts are not turned on on any phone.",
    pushed: (sent: string, phones: string) =>
      `Of the phones with alerts turned on, ${sent} of ${phones} were told.`,
    webhook: {
      none: "There is no webhook.",
      taken: "The webhook has taken it.",
      refused: "The webhook refused it. Call whoever looks after the system.",
      no_answer: "The webhook did not answer. Call whoever looks after the system.",
    },
  },
  healthTitle: "This needs somebody",
  /** Pages of worker/OPERATIONS.md. */
  manual: (pages: readonly string[]) =>
    `What to do: manual, "A bad morning", ${pages.map((page) => `page ${page}`).join(", ")}.`,
  lookAtMoney: "Look at Money.",
  tellMoney: "Tell somebody who sees Money.",
  failures: {
    seats_differ: "Seats sold and seats on tickets differ. Call whoever looks after the system.",
    money_differs: "Money taken and money on tickets differ. Call whoever looks after the system.",
    objects_differ:
      "The seats of a trip and its tickets differ. Call whoever looks after the system.",
    wallet_differs: "{name} says something else of a payment than we do.",
    provider_refuses:
      "Nobody can pay by {name}: it refuses the shop itself. Call who looks after the system at once.",
    provider_away:
      "Nobody can pay by {name}: it has not let the shop in for more than five minutes. It goes on by itself when {name} is back.",
    database_away:
      "Nobody can buy: the database does not answer. Call whoever looks after the system at once.",
    objects_away:
      "Nobody can buy: what keeps the seats does not answer. It goes on by itself; call whoever looks after the system if it lasts.",
    check_refuses:
      "Nobody can hold a seat: the human check refuses the shop itself. Call whoever looks after the system at once.",
    check_away: "The human check does not answer. Selling goes on without it.",
    create_refused:
      "Nobody can pay by bKash: it begins no payment for the shop. Call whoever looks after the system at once.",
    create_away:
      "Nobody can pay by bKash: it has begun no payment for more than five minutes. It goes on by itself when bKash is back.",
    execute_refused:
      "Nobody can pay by bKash: it refuses to finish the shop's payments. Call whoever looks after the system at once.",
    execute_away:
      "Payments get no answer from bKash for more than five minutes. Seats stay held, and it goes on by itself.",
    query_refused:
      "bKash refuses to say what became of payments. Call whoever looks after the system.",
    query_away:
      "bKash has not said for more than five minutes what became of payments. It is asked again by itself.",
    gateway_refuses:
      "No SMS goes out: the gateway refuses the shop. Its account is empty, or its token wrong.",
    gateway_away:
      "No SMS goes out: the gateway has not answered for more than five minutes. It is tried again by itself.",
    pictures_away: "Pictures are missing: their store has not answered for more than five minutes.",
    payment_in_doubt: "A payment has been in doubt for more than ten minutes.",
    refund_waits: "A refund has waited for more than an hour.",
    moves_wait:
      "A ticket has been on its way to another trip for ten minutes. Its page says which; compare both trips.",
    messages_wait: "Messages to buyers have not gone out for half an hour. Look at the gateway.",
    late_check_waits: "{name} has not answered for an hour about a payment.",
    sales_paused:
      "A restore has kept all sales paused for more than an hour. Call whoever looks after the system.",
    sales_stopped: "All sales were stopped by hand more than an hour ago. Sell again?",
    restore_noticed:
      "The data was set back and nobody announced it: the whole shop stands still. Call whoever looks after the system at once.",
    shop_stopped: "The whole shop stands still for a restore. Call whoever looks after the system.",
    recovery_waits:
      "Somebody asks for an owner's way back with the shop's key. Stop it, if it is nobody you know.",
    figures_old:
      "The shop has not been counted for half an hour. Call whoever looks after the system.",
  },
};
