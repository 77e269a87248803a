/** Contact form, journey and fare details, payment tabs. */
export const checkout = {
  title: "Checkout",
  noData: "You have no data",
  noDataText: "Choose a trip and your seats first.",
  clockText:
    "Your seats are kept for you while the clock below runs. You are not charged before you enter your PIN at bKash.",
  paidTitle: "This booking is paid",
  paidText: "The link to your ticket comes by SMS. You can also find it by PNR or TrxID.",
  payingTitle: "This booking is being paid for",
  changeSeats: "Change the seats",
  backToSeats: "Back to the seats",

  contact: "Passenger details",
  contactText: "An SMS with the bus and guide details comes to this number before the journey.",
  remembered:
    "Your details stay on this phone only. They are erased once you have paid, or after a day.",
  name: "Name",
  phone: "Phone number",
  phoneHint: "11 digits, for example 01712345678.",
  email: "Email (optional)",
  faultsTitle: "Please check these:",
  errors: {
    nameRequired: "Enter a name.",
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
  coupon: "Coupon (if you have one)",
  couponApply: "Apply",
  couponUsed: (code: string) => `Coupon ${code} is applied.`,
  couponRemove: "Remove",

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
    "The bKash payment page opens next. Enter your number, the code from the SMS (OTP) and your PIN.",
  pay: "Pay with bKash",
  payTotal: (total: string) => `Pay ${total} with bKash`,
  repeated:
    "You paid the same amount a few minutes ago. bKash takes it from the same number only after 5 minutes.",
  stillAsking:
    "There is no answer yet. We are still checking. You are not charged before you enter your PIN at bKash.",
  toPayment: "Go to payment",
  loggedOut:
    "Your agent session has ended. Log in again, or press pay again to book without your name on the ticket.",
  logIn: "Log in",
};
