/** Contact form, journey and fare details, payment tabs. */
export const checkout = {
  title: "Checkout",
  agreeFirst: "Please agree to the conditions before submitting.",
  feeAndCharge: "Fee + Charge: BDT 2%",
  tabCard: "Card or Internet banking",
  tabMobile: "Mobile Banking",
  tabCash: "Cash On Delivery",
  tabNotAvailable: "This features is not available right now.",
  noData: "You have no data",
};
