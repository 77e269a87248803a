/** Contact form, journey and fare details, payment tabs. */
export const checkout = {
  title: "Checkout",
  noData: "You have no data",
  noDataText: "Please choose a trip and your seats first.",
  clockText:
    "Your seats are kept for you until then. Money moves only after you confirm it with the wallet.",
  payingTitle: "This booking is being paid for",
  changeSeats: "Change the seats",
  backToSeats: "Back to the seats",

  contact: "Who travels",
  contactText: "The bus and guide details come to this phone number before the journey.",
  remembered:
    "What you write here is remembered on this device only until you have paid, for a day at most.",
  name: "Name",
  phone: "Phone number",
  phoneHint: "11 digits, for example 01712345678.",
  email: "Email (optional)",
  faultsTitle: "Please look at this again:",
  errors: {
    nameRequired: "Please write a name.",
    phoneRequired: "Please write a phone number.",
    phoneNumeric: "A phone number has only digits.",
    phoneWrong: "Please check the phone number: 11 digits that begin with 01.",
    emailWrong: "Please check the email address, or leave it empty.",
    totalSeatRequired: "Please write how many seats you need.",
    totalSeatNumeric: "Total Seat has only digits.",
    centerRequired: "Please choose a center.",
  },

  places: "Your seats",
  chooseTrip: "Choose your trip",
  totalSeat: "Total Seat",
  totalSeatHint: (most: string) => `At most ${most} in one booking.`,
  totalSeatRange: (most: string) => `Total Seat is a number from 1 to ${most}.`,
  center: "Select Center",
  centerNone: "Choose where you get on",

  chooseStop: "Where you get on",
  stopTimes: (leaves: string, reporting: string) =>
    `Bus leaves ${leaves}, reporting time ${reporting}`,

  journey: "Journey details",
  bus: "Bus",
  fareDetails: "Fare details",
  perSeat: (fare: string) => `${fare} a seat`,
  discount: "Discount",
  feeAndCharge: "Fee + Charge: BDT 2%",
  coupon: "Coupon (if you have one)",
  couponApply: "Use it",
  couponUsed: (code: string) => `Coupon ${code} is used.`,
  couponRemove: "Take it off",

  agree: "I have read the conditions and agree to them.",
  agreeFirst: "Please agree to the conditions before submitting.",
  conditions: "Read the conditions",

  payment: "Payment",
  tabCard: "Card or Internet banking",
  tabMobile: "Mobile Banking",
  tabCash: "Cash On Delivery",
  tabNotAvailable: "This features is not available right now.",
  whereBkash: (tab: string) => `bKash is under “${tab}”.`,
  payText:
    "You go on to the wallet's own page. There you give your wallet number, the code from the message and your PIN.",
  pay: "Pay with bKash",
  payTotal: (total: string) => `Pay ${total} with bKash`,
  repeated:
    "You paid the same amount a few minutes ago. The wallet takes it from the same number only after 5 minutes.",
  stillAsking:
    "There is no answer yet. We are still checking. Nothing is charged before you confirm on the wallet's page.",
  toPayment: "Go to payment",
  loggedOut:
    "Your agent session is over. Log in again, or press pay once more to book without your name on the ticket.",
  logIn: "Log in",
};
