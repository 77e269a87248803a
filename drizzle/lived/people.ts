/** The people of the lived-in sample: buyers, agents and staff. All are invented, and nobody has their numbers. */

const FIRST_NAMES = [
  "তানভীর",
  "নুসরাত",
  "সাকিব",
  "ফারহানা",
  "রাকিবুল",
  "মৌসুমী",
  "আরিফ",
  "সাদিয়া",
  "মেহেদী",
  "তাসনিম",
  "ইমরান",
  "জান্নাতুল",
  "নাঈম",
  "রুমানা",
  "শাহরিয়ার",
  "মিথিলা",
  "আবির",
  "সুমাইয়া",
  "জুবায়ের",
  "লামিয়া",
];
const LAST_NAMES = [
  "হাসান",
  "জাহান",
  "আহমেদ",
  "আক্তার",
  "ইসলাম",
  "খাতুন",
  "রহমান",
  "সুলতানা",
  "হোসেন",
  "ফেরদৌস",
  "করিম",
  "পারভীন",
  "চৌধুরী",
];

export const BUYERS = FIRST_NAMES.length * LAST_NAMES.length;

/** One buyer: the same number has the same name and phone. */
export function findBuyer(index: number): { name: string; phone: string } {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? "";
  const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length) % LAST_NAMES.length] ?? "";
  return { name: `${first} ${last}`, phone: `01700${String(100 + index).padStart(6, "0")}` };
}

export const OWNER = "S-sample-owner";
export const ACCOUNTANT = "S-sample-money";
export const PLANNER = "S-sample-ops";
export const CLERK = "S-sample-counter";
export const EDITOR = "S-sample-content";
export const GUIDES = ["S-sample-guide-1", "S-sample-guide-2", "S-sample-guide-3"] as const;

/** The first two have the names of worker/scripts/sample-staff.ts, which prints their links. */
export const STAFF = [
  { id: OWNER, name: "Sample owner", roles: "owner" },
  { id: ACCOUNTANT, name: "Sample accountant", roles: "money" },
  { id: PLANNER, name: "রফিকুল ইসলাম", roles: "ops" },
  { id: CLERK, name: "শিরিন আক্তার", roles: "ops" },
  { id: EDITOR, name: "তানিয়া পারভীন", roles: "content" },
  { id: GUIDES[0], name: "রাশেদুল হক", roles: "guide" },
  { id: GUIDES[1], name: "মাসুদ রানা", roles: "guide" },
  { id: GUIDES[2], name: "সেলিনা বেগম", roles: "guide" },
] as const;

/** The last one has signed up and waits to be called. */
export const AGENTS = [
  { id: "sample-agent-1", name: "মিজানুর রহমান", mobile: "01700000011", address: "চন্দনপুর বাজার" },
  { id: "sample-agent-2", name: "হাসিনা মমতাজ", mobile: "01700000012", address: "বকুলতলা মোড়" },
  {
    id: "sample-agent-3",
    name: "দেলোয়ার হোসেন",
    mobile: "01700000013",
    address: "কলেজ মোড়, শিমুলপুর",
  },
  { id: "sample-agent-4", name: "নাজমা খানম", mobile: "01700000014", address: "রেলগেট, শিমুলপুর" },
] as const;

export const DRIVERS = [
  { name: "আব্দুল মালেক", phone: "01700000021", plate: "ঢাকা মেট্রো-ব ১১-০০০১" },
  { name: "শফিকুল আলম", phone: "01700000022", plate: "ঢাকা মেট্রো-ব ১১-০০০২" },
  { name: "নুরুল আমিন", phone: "01700000023", plate: "ঢাকা মেট্রো-ব ১১-০০০৩" },
  { name: "কামাল উদ্দিন", phone: "01700000024", plate: "ঢাকা মেট্রো-ব ১১-০০০৪" },
] as const;

/** As in worker/config/shop-profile.ts. */
export const COUNTERS = ["শিমুলপুর বাসস্ট্যান্ড কাউন্টার", "কলেজ মোড় কাউন্টার"] as const;

/** Some of the pick-up centers of the sample shop's profile. */
export const CENTERS = [
  "শিমুলপুর বিশ্ববিদ্যালয়, প্রধান ক্যাম্পাস",
  "শিমুলপুর সরকারি কলেজ",
  "শিমুলপুর জিলা স্কুল",
] as const;
