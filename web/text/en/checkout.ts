/** Contact form, journey and fare details, payment tabs. */
export const checkout = {
  title: "Checkout",
  noData: "You have no data",
  noDataText: "Please choose a trip and your seats first.",
  clockText:
    "Your seats are kept for you until then. Money moves only after you confirm it with the wallet.",
  payingTitle: "This booking is being paid for",
  backToSeats: "Back to the seats",

  contact: "Who travels",
  contactText: "The bus and guide details come to this phone number before the journey.",
  name: "Name",
  phone: "Phone number",
  phoneHint: "11 digits, for example 01712345678.",
  email: "Email (optional)",
  faultsTitle: "Please look at this again:",
  faults: {
    nameRequired: "Please write a name.",
    phoneRequired: "Please write a phone number.",
    phoneNumeric: "A phone number has only digits.",
    phoneWrong: "Please check the phone number: 11 digits that begin with 01.",
    emailWrong: "Please check the email address, or leave it empty.",
  },

  journey: "Journey details",
  bus: "Bus",
  fareDetails: "Fare details",
  discount: "Discount",
  feeAndCharge: "Fee + Charge: BDT 2%",
  coupon: "Coupon (if you have one)",
  couponApply: "Use it",
  couponUsed: (code: string) => `Coupon ${code} is used.`,
  couponRemove: "Take it off",

  agree: "I have read the conditions and agree to them.",
  agreeFirst: "Please agree to the conditions before submitting.",
  conditions: "Read the conditions",
  conditionList: {
    print: "Print the ticket and bring it with you.",
    message: "A message with bus and guide details comes 24 to 48 hours before the journey.",
    refund: "The ticket can be neither refunded nor given to someone else.",
    arrive: "Be at the starting point 30 minutes before departure.",
    smoking: "No smoking on the bus.",
    insurance: "There is no accident insurance.",
    start: "The starting point may change; a message says so 24 to 48 hours ahead.",
    illegal: "Nobody answers for illegal goods but those who carry them.",
  },
  conditionStops: (university: string, towns: string) =>
    `On the way to ${university} the bus stops only at: ${towns}.`,

  payment: "Payment",
  tabCard: "Card or Internet banking",
  tabMobile: "Mobile Banking",
  tabCash: "Cash On Delivery",
  tabNotAvailable: "This features is not available right now.",
  payText:
    "You go on to the wallet's own page. There you give your wallet number, the code from the message and your PIN.",
  pay: "Pay with bKash",
  payTotal: (total: string) => `Pay ${total} with bKash`,
  repeated:
    "You paid the same amount a few minutes ago. The wallet takes it from the same number only after 5 minutes.",
  toPayment: "Go to payment",
  loggedOut:
    "Your agent session is over. Log in again, or press pay once more to book without your name on the ticket.",
  logIn: "Log in",
};
