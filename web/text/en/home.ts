/** The home page and the choice of a unit. */
export const home = {
  title: "Home",
  /** {product} ticket; the headline is Bengali in both languages, as the specification says. */
  headline: "ভর্তিবাস টিকেট",
  subtitle: "A safe and easy way to reach the dream university",
  pauseCarousel: "Pause the pictures",
  playCarousel: "Play the pictures",
  limitedHeading: "book your ticket from the list below (limited)",
  unlimitedHeading: "book your ticket from the list below (unlimited)",
  limited: "Limited",
  unlimited: "Unlimited",
  bookNow: "Book Now",
  bookNowTo: (destination: string) => `Book Now: ${destination}`,
  noRoutesTitle: "No trips on sale right now",
  noRoutesText: "New trips appear here as soon as the exam dates are out. Please come back soon.",
  chooseUnit: "Choose Your Unit",
  noUnitsTitle: "No unit of this destination is on sale",
  noUnitsText: "Please choose another destination, or come back soon.",
};
