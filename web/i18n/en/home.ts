/** The home page and the choice of a unit. */
export const home = {
  title: "Bus tickets for admission exams",
  /** {product} ticket; the headline is Bengali in both languages, as the specification says. */
  headline: "ভর্তিবাস টিকেট",
  subtitle: "A safe and easy way to reach your dream university",
  promisesLabel: "What we promise",
  promises: [
    "No seat, no charge",
    "A seat is never sold twice",
    "Paid and no ticket? A full refund",
  ],
  pauseCarousel: "Pause the pictures",
  playCarousel: "Play the pictures",
  searchLabel: "Which university?",
  searchHint: "DU, Rajshahi, JnU…",
  searchNone: "No university of this name. Try another spelling.",
  searchFound: (count: string) => (count === "1" ? "1 university" : `${count} universities`),
  limitedHeading: "book your ticket from the list below (limited)",
  unlimitedHeading: "book your ticket from the list below (unlimited)",
  limited: "Limited",
  unlimited: "Unlimited",
  means: { limited: "Choose your seat", unlimited: "Say how many" },
  fromFare: (fare: string) => `from ${fare}`,
  seatsLeft: (count: string) => (count === "1" ? "1 seat left" : `${count} seats left`),
  bookNow: "Book Now",
  bookNowTo: (destination: string) => `Book Now: ${destination}`,
  noRoutesTitle: "No trips on sale right now",
  noRoutesText: "New trips appear here as soon as the exam dates are out. Come back soon.",
  stepsHeading: "How it works",
  steps: [
    {
      title: "Choose where to",
      text: "The university and your unit. You see which buses go, when, and for how much.",
    },
    {
      title: "Take your seats",
      text: "They are kept for you for 8 minutes, and for nobody else. Up to 6 at once.",
    },
    {
      title: "Pay with bKash, print the ticket",
      text: "Lost it? Your PNR and phone number bring it back at any time.",
    },
  ],
  ask: "Questions? Call us:",
  chooseUnit: "Choose Your Unit",
  noUnitsTitle: "No unit of this destination is on sale",
  noUnitsText: "Choose another destination, or come back soon.",
};
