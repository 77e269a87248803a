/** Header, footer, and the seat icons that every screen shares. */
import { walletsInEnglish as name, type Wallets } from "../../../worker/domain/payments/wallets.ts";

export const shell = {
  product: "BhortiBus",
  /** As it is painted on the buses, in both languages. */
  brand: "ভর্তিবাস",
  skipToContent: "Skip to content",
  mainMenu: "Main menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  opensNewTab: "opens in a new tab",
  home: "Home",
  findInvoice: "Find Invoice",
  gallery: "Gallery",
  blog: "Blog",
  conditions: "Conditions",
  forAgents: "For agents",
  socialPage: "Our page",
  chat: "Book by chat",
  adminLogin: "Admin Login",
  /** Each language is offered in its own words. */
  otherLanguage: "বাংলা",
  otherLanguageLabel: "বাংলায় দেখুন",
  /** The current setting; a click changes to the next. */
  themes: {
    auto: "Theme: as on your device. Switch to light",
    light: "Theme: light. Switch to dark",
    dark: "Theme: dark. Switch to follow your device",
  },
  address: "Address",
  contact: "Contact",
  counters: "Ticket counters",
  /** For visitors who find a page in a search or a message. */
  description: (by: Wallets) =>
    `Bus tickets to university admission exams: choose a university and your unit, see the seats, pay with ${name(by)} and print the ticket.`,
  since: "Buses for admission exams since 2017",
  loading: "Loading…",
  close: "Close",
  tryAgain: "Try again",
  backHome: "Back to Home",
  failedTitle: "This could not be loaded",
  notFoundTitle: "Page not found",
  notFoundText: "There is no page at this address. The list of destinations is on the home page.",
  faultTitle: "This page can't be shown",
  faultText: "Load the page again.",
  reload: "Load again",
  offline: "No connection. We keep trying, and nothing is lost.",
  shownSince: (when: string) => `What you see is from ${when}.`,
  stillLoading: "Still loading.",
  earlierChoice: "Still loading. What you see is from before your last choice.",
  notifications: "Notifications",
};
