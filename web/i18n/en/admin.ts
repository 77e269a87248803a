/** The back office. It is a page of its own (web/admin), so that no buyer loads these. */
import type { ActName } from "../../../worker/contract/staff-acts.ts";
import { trips } from "./office-trips.ts";
import { duties, fares } from "./office-duties.ts";
import { people } from "./office-people.ts";
import { actSentences } from "./office-acts.ts";
import { roles } from "./office-roles.ts";
import { officeSales } from "./office-sales.ts";
import { officeContent } from "./office-content.ts";
import { officeSeason } from "./office-season.ts";
import { counter } from "./office-counter.ts";
import { views } from "./office-views.ts";
import { copies } from "./office-copies.ts";

export const admin = {
  product: "BhortiBus office",
  otherLanguage: "বাংলা",
  loading: "Loading…",
  tryAgain: "Try again",

  signInTitle: "Sign in",
  signInLead: "With the passkey of this phone or computer: your finger, your face or its PIN.",
  signIn: "Sign in with your passkey",
  signInFirst: "New here, or lost your passkey? Ask an owner of the shop for a link.",
  noPasskeys: "This browser has no passkeys. Please use a newer one.",
  passkeyStopped: "No passkey was chosen. Please try again.",

  welcome: (name: string) => `Welcome, ${name}`,
  invitationLead: "Make a passkey on this phone or computer: it lets you in from now on.",
  invitationOnce: "This link works once. What you had before stops working.",
  makePasskey: "Make a passkey",
  skipPasskey: "Look around without one",

  signOut: "Sign out",
  places: "Places of the office",

  todayLead: (name: string) => `Hello, ${name}.`,
  requestsTitle: "Waiting for somebody",
  noRequestsTitle: "Nothing waits",
  noRequestsText: "What needs a second person, or can still be stopped, shows here.",
  preview: "See what it does",
  agree: "Agree",
  stop: "Stop it",
  askedBy: (who: string) => `Asked for by ${who}`,

  accessLead: "Where you are signed in, and with what. End whatever you don't know.",
  sessions: "Signed in",
  passkeys: "Passkeys",
  tokens: "Tokens of the command line",
  thisOne: "here",
  since: (when: string) => `since ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: "not used yet",
  end: "End it",
  addPasskey: "Add a passkey",
  none: "None",

  runsAt: (when: string) => `Done by itself: ${when}`,
  waitsForSecond: "Waits for a second person",
  willDo: "This is what it does",
  notNow: "Not now",

  placeNames: {
    today: "Today",
    sales: "Sales",
    sale: "Sale",
    money: "Money",
    content: "Content",
    access: "My access",
    trips: "Trips",
    trip: "Trip",
    newTrip: "New trip",
    manifest: "Manifest",
    staff: "Staff",
    person: "Staff",
    agents: "Agents",
    agent: "Agent",
    log: "Log",
    figures: "Figures",
  },
  people,
  notYours: "Your roles don't reach here.",
  columns: "Columns",
  numbers: {
    amount: "Taka above 0, as 650 or 650.50",
    count: "A whole number above 0",
  },
  close: "Close",
  reason: "Why",
  reasonHint: "Stays in the log for good: no names or phone numbers.",
  reasonMissing: "Write why, in a few words.",
  doIt: "Do it",
  needsSecond: "Somebody else has to agree to this.",
  canBeStopped: "For a minute it can still be stopped.",
  done: "Done.",
  nothingLeft: "There was nothing left to do.",
  stopped: "Stopped. Nothing was done.",
  undo: "Take it back",

  trips,
  copies,
  views,
  duties,
  fares,
  content: officeContent,
  season: officeSeason,

  roles,

  acts: {
    "cancel-sale": "Cancel a sale",
    "give-back": "Give money back",
    settle: "Count a refund as paid",
    acknowledge: "Know of a payment in doubt",
    "cancel-trip": "Cancel a trip",
    "set-fare": "Change a price",
    "set-fares": "One price for many trips",
    "set-duty": "Set vehicle and guide",
    "set-times": "Change the times of a trip",
    "create-trip": "Open a trip",
    "edit-trip": "Edit a trip",
    "copy-trips": "Copy a day's trips",
    "copy-season": "Copy last year's season",
    "cancel-copies": "Take copies back",
    block: "Keep seats back",
    unblock: "Give seats free",
    "sell-at-counter": "Sell at the counter",
    "save-entry": "Save content",
    "hide-entry": "Hide",
    "show-entry": "Show, or publish",
    "import-season": "Load a season",
    "approve-agent": "Let an agent in",
    "suspend-agent": "Suspend an agent",
    "resume-agent": "Let an agent in again",
    "log-out-agent": "End an agent's sessions",
    "recover-agent": "Give an agent a new password",
    erase: "Erase old personal data",
    "pause-sales": "Pause all sales",
    "resume-sales": "Sell again",
    "after-restore": "Mend a trip after a restore",
    "rebuild-tickets": "Restore a trip's tickets",
    "rebuild-seats": "Restore a trip's seats",
    invite: "Take someone on",
    "invite-again": "Give a new sign-in link",
    "change-roles": "Change roles",
    "disable-staff": "Let someone go",
    "end-staff-access": "End a session or token",
    "enable-staff": "Let someone back in",
  } satisfies Record<ActName, string>,

  actSentences,
  sales: officeSales,
  counter,
};
