/** The back office. It is a page of its own (web/admin), so that no buyer loads these. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { trips } from "./office/trips.ts";
import { boarding } from "./office/boarding.ts";
import { duties, fares } from "./office/duties.ts";
import { exams } from "./office/exams.ts";
import { people } from "./office/people.ts";
import { actSentences } from "./office/acts.ts";
import { messages } from "./office/messages.ts";
import { roles } from "./office/roles.ts";
import { twoPeople } from "./office/two-people.ts";
import { officePurchase } from "./office/purchase.ts";
import { salePage } from "./office/sale-page.ts";
import { officeSales } from "./office/sales.ts";
import { officeContent } from "./office/content.ts";
import { officeLog } from "./office/log.ts";
import { officeSeason } from "./office/season.ts";
import { counter } from "./office/counter.ts";
import { today } from "./office/today.ts";
import { frame } from "./office/frame.ts";
import { views } from "./office/views.ts";
import { copies } from "./office/copies.ts";

export const admin = {
  product: "BhortiBus office",
  otherLanguage: "বাংলা",
  loading: "Loading…",
  tryAgain: "Try again",
  fieldWrong: "Something here is not filled in, or has signs that do not belong there. Look again.",
  screenFailed:
    "This page could not be opened. If there is no connection, it opens by itself once there is one.",

  signInTitle: "Sign in",
  signInLead: "With the passkey of this phone or computer: your finger, your face or its PIN.",
  signIn: "Sign in with your passkey",
  signInFirst: "New here, or lost your passkey? Ask an owner of the shop for a link.",
  passkeyStopped: "No passkey was chosen. Please try again.",

  welcome: (name: string) => `Welcome, ${name}`,
  invitationLead: "Make a passkey on this phone or computer: it lets you in from now on.",
  invitationOnce: "This link works once. What you had before stops working.",
  makePasskey: "Make a passkey",
  skipPasskey: "Look around without one",

  signOut: "Sign out",
  idleTitle: "Are you still there?",
  idleText: "Nothing was done here for half an hour. Show your passkey, and go on where you were.",
  idleGoOn: "Show the passkey",
  endedTitle: "You have been signed out",
  endedText:
    "Sign in here again: what you have typed is still there, and what you pressed goes on.",
  places: "Places of the office",

  todayLead: (name: string) => `Hello, ${name}.`,
  requestsTitle: "Waiting for somebody",
  powerTitle: "About people: any owner can stop this",
  waitsHere: "Waits here",
  powerRuns: (when: string) =>
    `Unless an owner stops it, it is done by itself: ${when}. At once when somebody else agrees.`,
  recoveryRuns: (when: string) =>
    `Asked for with the shop's key. Unless an owner stops it, a link is given: ${when}.`,
  becomes: (name: string, list: string) => `${name}, will be: ${list}`,
  youArePaused: "An owner asks to let you go. Until it is decided, you can only answer it here.",
  noRequestsTitle: "Nothing waits",
  preview: "See what it does",
  agree: "Agree",
  stop: "Stop it",
  askedBy: (who: string, when: string) => `Asked for by ${who}, ${when}.`,

  accessLead: "Where you are signed in, and with what. End whatever you don't know.",
  sessions: "Signed in",
  passkeys: "Passkeys",
  tokens: "Tokens of the command line",
  newToken: {
    label: "Name of the computer",
    hint: "Where you will use the token, as “office laptop”. The list above shows it by this name.",
    labelMissing: "Write a name for the computer.",
    make: "New token for the command line",
    made: "Your token",
    once: "It is shown this once. Copy it now, and give it to nobody.",
    hide: "Hide the token",
    use: ({ origin, until, hours }: { origin: string; until: string; hours: string }) =>
      `On that computer type: export ORIGIN=${origin} STAFF_TOKEN=TOKEN (in place of TOKEN, what you have copied), then npm run staff. The token works until ${until}. It moves money and changes roles only for its first ${hours} hours; after that, make a new one.`,
  },
  thisOne: "here",
  since: (when: string) => `since ${when}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: "not used yet",
  end: "End it",
  addPasskey: "Add a passkey",
  noticePhone: "Phone for warnings",
  noticePhoneHint:
    "An SMS comes here when something in the shop needs you, and when somebody asks to let people go, or to give roles, links or an owner's way back.",
  savePhone: "Save the number",
  alertPhones: "Phones with alerts",
  alertPush: {
    title: "Alerts on this phone",
    off: "When something in the shop needs you, this phone can ring too: free of charge, and also while no SMS goes out.",
    on: "This phone rings when something in the shop needs you. Press the alert, and Today opens.",
    turnOn: "Turn alerts on",
    turnOff: "Turn alerts off",
    cannot:
      "This browser can't show alerts. On an iPhone, add this page to the home screen first, then open the office from there.",
    noKeys: "The shop has no keys for this yet. Whoever looks after the system can set them.",
  },
  none: "None",

  runsAt: (when: string) => `Will be done by itself: ${when}`,
  waitsForSecond: "Waits for a second person",
  willDo: "This is what it does",
  notNow: "Not now",

  placeNames: {
    today: "Today",
    sell: "Sell",
    sales: "Sales",
    sale: "Sale",
    money: "Money",
    content: "Content",
    access: "My access",
    trips: "Trips",
    trip: "Trip",
    newTrip: "New trip",
    exams: "Exams",
    exam: "Exam",
    manifest: "Manifest",
    staff: "Staff",
    person: "Staff",
    messages: "SMS",
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
    whole: "A whole number",
  },
  close: "Close",
  reason: "Why",
  reasonHint: "Stays in the log for good: no names or phone numbers.",
  reasonMissing: "Write why, in a few words.",
  doIt: "Do it",
  needsSecond: "Somebody else has to agree to this.",
  askSecond: "Ask a second person to agree",
  canBeStopped: "For a minute it can still be stopped.",
  needsConsent: (when: string) =>
    `It is done at once when another owner agrees, or the person from whom something is taken. Otherwise: ${when}. Until then every owner is told each day and can stop it.`,
  pausedMeanwhile: "From now until then this person can do nothing in the office.",
  done: "Done.",
  nothingLeft: "There was nothing left to do.",
  stopped: "Stopped. Nothing was done.",
  undo: "Take it back",

  dates: {
    pattern: { date: "day/month/year", "datetime-local": "day/month/year time", time: "10:30 PM" },
    wrong: {
      date: "Write a day, such as 4/12/2026.",
      "datetime-local": "Write a day and a time, such as 4/12/2026 10:30 PM.",
      time: "Write a time, such as 10:30 PM.",
    },
    early: "This is before the first day.",
    calendar: "Open the calendar",
  },
  fieldFaults: {
    missing: "Fill this in.",
    lookAt: (fields: string) => `Look at: ${fields}.`,
    address: "Write an address that begins with https://",
    wrong: "Something here is not as it should be. Look again.",
  },
  unanswered: {
    title: "Without an answer",
    text: "no answer came, so it is done or not done. Ask again: nothing happens twice.",
    ask: "Ask again",
    asking:
      "No answer came, so it is not known yet whether it was done. It is being asked again. Pressing again is safe: nothing happens twice.",
    notDone: "It was not done.",
  },
  frame,
  today,
  trips,
  messages,
  copies,
  views,
  boarding,
  duties,
  fares,
  exams,
  content: officeContent,
  log: officeLog,
  season: officeSeason,

  roles,
  twoPeople,

  acts: {
    "cancel-sale": "Cancel a sale",
    "give-back": "Give money back",
    settle: "Count a refund as paid",
    acknowledge: "Know of a payment in doubt",
    "move-ticket": "Move the ticket",
    "exchange-seats": "Exchange seats with another ticket",
    "take-seats-off": "Take seats off the ticket",
    "keep-ticket": "Passenger stays",
    "correct-name": "Correct the name",
    "correct-phone": "Correct the phone number",
    "send-message-again": "Send an SMS again",
    "send-messages-again": "Send many SMS again",
    "close-message": "Have seen to an SMS",
    "set-message-budget": "Set the day's budget for SMS",
    "pause-messages": "Stop all SMS",
    "resume-messages": "Send SMS again",
    "cancel-trip": "Cancel a trip",
    "set-fare": "Change a price",
    "set-fares": "One price for many trips",
    "save-exam": "Save an exam",
    "set-trip-exam": "Choose the trips of an exam",
    "move-exam": "Move an exam",
    "set-duty": "Set vehicle and guide",
    "give-guide-link": "Give the guide a link",
    "end-guide-phone": "End a guide's phone",
    "set-times": "Change the times of a trip",
    "create-trip": "Open a trip",
    "edit-trip": "Edit a trip",
    "order-buses": "Order of buses",
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
    "pause-sales": "Stop all sales",
    "resume-sales": "Sell again",
    "stop-for-restore": "Stop the shop before a restore",
    "begin-restore": "Begin the way through a restore",
    "end-restore": "End the way through a restore",
    "after-restore": "Mend a trip after a restore",
    "rebuild-tickets": "Restore a trip's tickets",
    "rebuild-seats": "Restore a trip's seats",
    invite: "Take someone on",
    "invite-again": "Give a new sign-in link",
    "change-roles": "Change roles",
    "disable-staff": "Let someone go",
    "end-staff-access": "End a session or token",
    "enable-staff": "Let someone back in",
    "recover-owner": "An owner's way back, with the shop's key",
  } satisfies Record<ActName, string>,

  actSentences,
  purchase: officePurchase,
  sales: officeSales,
  salePage,
  counter,
};
