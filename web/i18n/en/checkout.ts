/** Contact form, journey and fare details, payment tabs. */
export const checkout = {
  title: "Checkout",
  noData: "You have no data",
  noDataText: "Choose a trip and your seats first.",
  clockText:
    "The seats are yours until your time runs out. You are not charged before you enter your PIN at bKash.",
  paidTitle: "This booking is paid",
  paidText: "The link to your ticket comes by SMS. You can also find it by PNR or TrxID.",
  payingTitle: "This booking is being paid for",
  changeSeats: "Change the seats",
  backToSeats: "Back to the seats",

  contact: "Passenger details",
  contactText: "Bus and guide details come here by SMS.",
  remembered: "Stored on this phone only, until you have paid or for a day.",
  name: "Name",
  phone: "Phone number",
  phoneHint: "11 digits, such as 01712345678.",
  email: "Email (optional)",
  faultsTitle: "Please check these:",
  errors: {
    nameRequired: "Enter a name.",
    nameTooLong: "The name is too long: at most 100 letters.",
    nameWrong: "Write the name in letters, without signs such as < and >.",
    phoneRequired: "Enter a phone number.",
    phoneNumeric: "A phone number has only digits.",
    phoneWrong: "Please check the phone number: 11 digits that begin with 01.",
    emailWrong: "Please check the email address, or leave it empty.",
    totalSeatRequired: "Enter how many seats you need.",
    totalSeatNumeric: "Total Seat has only digits.",
    centerRequired: "Choose where you get on.",
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
    `Bus leaves ${leaves},\nreporting time ${reporting}`,

  journey: "Journey details",
  bus: "Bus",
  fareDetails: "Fare details",
  perSeat: (fare: string) => `${fare} a seat`,
  discount: "Discount",
  feeAndCharge: "Fee + Charge: BDT 2%",
  coupon: "Coupon (optional)",
  couponApply: "Apply",
  couponUsed: (code: string, discount: string) => `${code}: ${discount} off`,
  couponOff: (code: string) => `Coupon ${code} is taken off.`,
  couponRemove: "Remove",

  agree: "I have read the conditions and agree to them.",
  agreeFirst: "Please agree to the conditions before submitting.",
  conditions: "Read the conditions",
  promise: "If the exam is moved or the bus is cancelled, you get all your money back.",

  payment: "Payment",
  tabCard: "Card or Internet banking",
  tabMobile: "Mobile Banking",
  tabCash: "Cash On Delivery",
  tabNotAvailable: "This features is not available right now.",
  whereBkash: (tab: string) => `bKash is under “${tab}”.`,
  payText: "The bKash page opens next. Enter your bKash number, the OTP and your PIN there.",
  bkash: "bKash",
  payWith: "Pay with",
  walletAbout: {
    bkash: "With your bKash number, OTP and PIN",
    page: "Card, Nagad, Rocket, bKash and others",
  },
  otherWallet: {
    pay: "Pay",
    payTotal: (total: string) => `Pay ${total}`,
    payText:
      "The payment page opens next. Choose card, Nagad, Rocket or bKash there, and pay within 10 minutes.",
    stillAsking:
      "There is no answer yet. We are still checking. You are not charged before you pay on the payment page.",
  },
  pay: "Pay with bKash",
  payTotal: (total: string) => `Pay ${total} with bKash`,
  repeated:
    "You paid the same amount a few minutes ago. bKash takes it from the same number only after 5 minutes.",
  stillAsking:
    "There is no answer yet. We are still checking. You are not charged before you enter your PIN at bKash.",
  loggedOut:
    "Your agent session has ended. Log in again, or press pay again to book without your name on the ticket.",
  logIn: "Log in",
};
