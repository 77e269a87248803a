/** The home page and the choice of a unit. */
import { walletsInEnglish as name, type Wallets } from "../../../worker/domain/payments/wallets.ts";

export const home = {
  title: "Bus tickets for admission exams",
  /** {product} ticket; the headline is Bengali in both languages, as the specification says. */
  headline: "ভর্তিবাস টিকেট",
  subtitle: "A safe and easy way to reach your dream university",
  notice: "Notice",
  promisesLabel: "What we promise",
  promises: [
    "Exam moved or bus cancelled? A full refund",
    "No seat, no charge",
    "A seat is never sold twice",
    "Paid and no ticket? A full refund",
  ],
  pauseCarousel: "Pause the pictures",
  playCarousel: "Play the pictures",
  searchLabel: "Which university?",
  searchHint: "DU, Rajshahi, JnU…",
  searchNone: "No university of this name. All of them are below; you can try another spelling.",
  searchFound: (count: string) => (count === "1" ? "1 university" : `${count} universities`),
  limitedHeading: "book your ticket from the list below (limited)",
  unlimitedHeading: "book your ticket from the list below (unlimited)",
  limited: "Limited",
  unlimited: "Unlimited",
  means: { limited: "Choose your seat", unlimited: "Say how many" },
  fromFare: (fare: string) => `from ${fare}`,
  seatsLeft: (count: string) => (count === "1" ? "1 seat left" : `${count} seats left`),
  soldOut: "Sold out",
  bookNow: "Book Now",
  bookNowTo: (destination: string) => `Book Now: ${destination}`,
  noRoutesTitle: "No trips on sale right now",
  noRoutesText: "New trips appear here as soon as the exam dates are out. Come back soon.",
  stepsHeading: "How it works",
  steps: (by: Wallets) => [
    {
      title: "Choose where to",
      text: "The university and your unit. You see which buses go, when, and for how much.",
    },
    {
      title: "Take your seats",
      text: "They are kept for you for 8 minutes, and for nobody else. Up to 6 at once.",
    },
    {
      title: `Pay with ${name(by)}, print the ticket`,
      text: "Lost it? Your PNR and phone number bring it back at any time.",
    },
  ],
  ask: "Questions? Call us:",
  chooseUnit: "Choose Your Unit",
  noUnitsTitle: "No unit of this destination is on sale",
  noUnitsText: "Choose another destination, or come back soon.",
};
