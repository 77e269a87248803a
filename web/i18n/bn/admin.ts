/** The back office, in Bengali. */
import type { admin as english } from "../en/admin.ts";
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

export const admin: typeof english = {
  product: "ভর্তিবাস অফিস",
  otherLanguage: "English",
  loading: "আসছে…",
  tryAgain: "আবার চেষ্টা করুন",

  signInTitle: "অফিসে ঢুকুন",
  signInLead: "এই ফোন বা কম্পিউটারের পাসকি দিয়ে: আঙুল, মুখ বা পিন।",
  signIn: "পাসকি দিয়ে ঢুকুন",
  signInFirst: "নতুন, নাকি পাসকি হারিয়েছেন? মালিকের কাছে একটি লিংক চান।",
  noPasskeys: "এই ব্রাউজারে পাসকি চলে না। নতুন একটি ব্রাউজার নিন।",
  passkeyStopped: "কোনো পাসকি নেওয়া হয়নি। আবার চেষ্টা করুন।",

  welcome: (name) => `স্বাগতম, ${name}`,
  invitationLead: "এই ফোন বা কম্পিউটারে একটি পাসকি তৈরি করুন। এখন থেকে এটি দিয়েই ঢুকবেন।",
  invitationOnce: "লিংকটি একবারই চলে। আগে যা ছিল, তা আর চলবে না।",
  makePasskey: "পাসকি তৈরি করুন",
  skipPasskey: "পাসকি ছাড়াই ঘুরে দেখুন",

  signOut: "বের হোন",
  places: "অফিসের সব পেজ",

  todayLead: (name) => `${name}, আপনার আজকের কাজ।`,
  requestsTitle: "কারও জন্য অপেক্ষা করছে",
  noRequestsTitle: "কিছুই অপেক্ষায় নেই",
  noRequestsText: "যে কাজে দ্বিতীয় একজন লাগে, বা যা এখনো থামানো যায়, তা এখানে আসবে।",
  preview: "কী হবে দেখুন",
  agree: "রাজি",
  stop: "থামান",
  askedBy: (who) => `চেয়েছেন ${who}`,

  accessLead: "কোথায় কী দিয়ে ঢুকেছেন। যা চেনেন না, তা বন্ধ করুন।",
  sessions: "যেখানে ঢুকে আছেন",
  passkeys: "পাসকি",
  tokens: "কমান্ড লাইনের টোকেন",
  thisOne: "এখানে",
  since: (when) => `${when} থেকে`,
  lastUsed: (when) => `শেষবার ${when}`,
  neverUsed: "এখনো লাগেনি",
  end: "বন্ধ করুন",
  addPasskey: "আরেকটি পাসকি যোগ করুন",
  none: "নেই",

  runsAt: (when) => `নিজে থেকেই হবে: ${when}`,
  waitsForSecond: "দ্বিতীয় একজনের অপেক্ষায়",
  willDo: "যা হবে",
  notNow: "এখন নয়",

  placeNames: {
    today: "আজ",
    sales: "বিক্রি",
    sale: "একটি বিক্রি",
    money: "টাকা",
    content: "কনটেন্ট",
    access: "আমার প্রবেশ",
    trips: "ট্রিপ",
    trip: "ট্রিপ",
    newTrip: "নতুন ট্রিপ",
    manifest: "যাত্রী তালিকা",
    staff: "স্টাফ",
    person: "স্টাফ",
    agents: "এজেন্ট",
    agent: "এজেন্ট",
    log: "কাজের খাতা",
    figures: "হিসাব",
  },
  people,
  notYours: "এটি আপনার কাজের মধ্যে পড়ে না।",
  numbers: {
    amount: "শূন্যের বেশি টাকা, যেমন ৬৫০ বা ৬৫০.৫০",
    count: "শূন্যের বেশি একটি পূর্ণ সংখ্যা",
  },
  columns: "কলাম",
  close: "বন্ধ করুন",
  reason: "কেন",
  reasonHint: "খাতায় চিরদিন থাকবে। নাম বা ফোন নম্বর লিখবেন না।",
  reasonMissing: "কয়েক শব্দে লিখুন, কেন।",
  doIt: "করুন",
  needsSecond: "এতে আরেকজনের রাজি হওয়া লাগবে।",
  canBeStopped: "এক মিনিট পর্যন্ত থামানো যাবে।",
  done: "হয়ে গেছে।",
  nothingLeft: "করার কিছু বাকি ছিল না।",
  stopped: "থামানো হয়েছে। কিছুই করা হয়নি।",
  undo: "ফিরিয়ে নিন",

  trips,
  copies,
  views,
  duties,
  fares,
  content: officeContent,
  season: officeSeason,

  roles,

  acts: {
    "cancel-sale": "বিক্রি বাতিল",
    "give-back": "টাকা ফেরত",
    settle: "রিফান্ড হাতে মেটানো",
    acknowledge: "সন্দেহের পেমেন্ট জানা আছে",
    "cancel-trip": "ট্রিপ বাতিল",
    "set-fare": "ভাড়া বদল",
    "set-fares": "অনেক ট্রিপে এক ভাড়া",
    "set-duty": "গাড়ি ও গাইড ঠিক করা",
    "set-times": "ট্রিপের সময় বদল",
    "create-trip": "নতুন ট্রিপ খোলা",
    "edit-trip": "ট্রিপের নাম বা বাস বদল",
    "copy-trips": "এক দিনের ট্রিপ অন্য দিনে",
    "copy-season": "গত মৌসুমের ট্রিপ কপি",
    "cancel-copies": "কপি করা ট্রিপ ফেরত নেওয়া",
    block: "সিট আটকে রাখা",
    unblock: "আটকানো সিট ছাড়া",
    "sell-at-counter": "কাউন্টারে বিক্রি",
    "save-entry": "কনটেন্ট সেভ",
    "hide-entry": "লুকানো",
    "show-entry": "দেখানো বা প্রকাশ",
    "import-season": "মৌসুমের ফাইল লোড করা",
    "approve-agent": "এজেন্ট অনুমোদন",
    "suspend-agent": "এজেন্ট স্থগিত",
    "resume-agent": "এজেন্ট আবার চালু",
    "log-out-agent": "এজেন্টকে সব জায়গা থেকে বের করা",
    "recover-agent": "এজেন্টের নতুন পাসওয়ার্ডের লিংক",
    erase: "পুরোনো ব্যক্তিগত তথ্য মোছা",
    "pause-sales": "সব বিক্রি বন্ধ রাখা",
    "resume-sales": "বিক্রি আবার চালু",
    "after-restore": "রিস্টোরের পর ট্রিপ ঠিক করা",
    "rebuild-tickets": "ট্রিপের টিকিট ফিরিয়ে আনা",
    "rebuild-seats": "ট্রিপের সিট ফিরিয়ে আনা",
    invite: "নতুন স্টাফ নেওয়া",
    "invite-again": "ঢোকার নতুন লিংক",
    "change-roles": "দায়িত্ব বদল",
    "disable-staff": "স্টাফের প্রবেশ বন্ধ",
    "end-staff-access": "একটি সেশন বা টোকেন বন্ধ",
    "enable-staff": "স্টাফকে আবার ঢুকতে দেওয়া",
  },

  actSentences,
  sales: officeSales,
  counter,
};
