/**
 * The sample season in the form of a departure board: destinations, units, days from today, and buses. `season.ts`
 * turns it into rows. The shop, its town and its buses are invented.
 */
import type { PlanName } from "../worker/domain/seats/seat-plan.ts";

/** A stop and how many minutes after departure the bus leaves it. */
interface TimedStop {
  name: string;
  afterMinutes: number;
}

interface BoardBus {
  name: string;
  typeName: "AC" | "Non AC";
  planName: PlanName;
}

/** Times of a road, in Dhaka. */
interface Road {
  departs: string;
  /** The time on the next day, if it is not later than `departs`. */
  arrives: string;
  /** The time on the day of the exam; null for a one-way trip. */
  returns: string | null;
  fareTaka: number;
}

/** Buses of one unit that leave on one day, a quarter of an hour apart. What it leaves out is the road's. */
export interface Run extends Partial<Road> {
  /** Days from today until departure: two or more, so that a season just written is never topped up. */
  inDays: number;
  buses: readonly BusName[];
}

export interface BoardUnit {
  /** Set only if the id has a meaning of its own. */
  id?: string;
  name: string;
  groupName: string;
  directCheckout?: true;
  runs: readonly Run[];
}

export interface BoardDestination {
  name: string;
  /**
   * Names that students use, besides the spellings that worker/domain/search treats as equal. The first one names its
   * trips.
   */
  shortNames: readonly [bengali: string, ...others: string[]];
  mode: "limited" | "unlimited";
  image: string;
  boarding: readonly (string | TimedStop)[];
  dropping: readonly string[];
  road: Road;
  units: readonly BoardUnit[];
}

export const BUSES = {
  shimul: { name: "ভর্তিবাস শিমুল", typeName: "Non AC", planName: "45" },
  polash: { name: "ভর্তিবাস পলাশ", typeName: "Non AC", planName: "45" },
  kadam: { name: "ভর্তিবাস কদম", typeName: "Non AC", planName: "40" },
  bakul: { name: "ভর্তিবাস বকুল", typeName: "Non AC", planName: "45" },
  jarul: { name: "ভর্তিবাস জারুল", typeName: "Non AC", planName: "45" },
  hijal: { name: "ভর্তিবাস হিজল", typeName: "Non AC", planName: "40" },
  shapla: { name: "ভর্তিবাস শাপলা", typeName: "AC", planName: "40" },
  kashful: { name: "ভর্তিবাস কাশফুল", typeName: "AC", planName: "40" },
  mohua: { name: "ভর্তিবাস মহুয়া", typeName: "AC", planName: "40" },
} as const satisfies Record<string, BoardBus>;
export type BusName = keyof typeof BUSES;

const AFTER_MIDNIGHT = { departs: "00:15", arrives: "08:30" };
const SCIENCE = "বিজ্ঞান";
const HUMANITIES = "মানবিক";
const BUSINESS = "ব্যবসায় শিক্ষা";

const STAND = "শিমুলপুর বাসস্ট্যান্ড কাউন্টার";
const COLLEGE = "কলেজ মোড় কাউন্টার, শিমুলপুর";
const RAILGATE = "রেলগেট, শিমুলপুর";
/** The towns of the conditions page, where the Rajshahi buses stop besides (worker/config/shop-profile.ts). */
const CHANDANPUR = "চন্দনপুর বাজার";
const BAKULTALA = "বকুলতলা মোড়";

function makeTimedStop(name: string, afterMinutes: number): TimedStop {
  return { name, afterMinutes };
}

function unit(name: string, groupName: string, ...runs: Run[]): BoardUnit {
  return { name, groupName, runs };
}

const LIMITED: readonly BoardDestination[] = [
  {
    name: "রাজশাহী বিশ্ববিদ্যালয়",
    shortNames: ["রাবি", "RU", "Rajshahi"],
    mode: "limited",
    image: "rajshahi.svg",
    boarding: [
      makeTimedStop(STAND, 0),
      makeTimedStop(CHANDANPUR, 35),
      makeTimedStop(BAKULTALA, 70),
    ],
    dropping: ["কাজলা গেট, রাজশাহী", "বিনোদপুর গেট, রাজশাহী"],
    road: { departs: "22:30", arrives: "05:00", returns: "18:00", fareTaka: 650 },
    units: [
      unit("A ইউনিট", HUMANITIES, { inDays: 10, buses: ["shimul", "polash", "kadam"] }),
      unit("B ইউনিট", BUSINESS, { inDays: 11, buses: ["bakul", "jarul"] }),
      unit("C ইউনিট", SCIENCE, { inDays: 12, buses: ["shimul"] }, { inDays: 13, buses: ["bakul"] }),
    ],
  },
  {
    name: "ঢাকা বিশ্ববিদ্যালয়",
    shortNames: ["ঢাবি", "DU", "Dhaka", "ক ইউনিট", "খ ইউনিট", "গ ইউনিট"],
    mode: "limited",
    image: "dhaka.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(COLLEGE, 15)],
    dropping: ["নীলক্ষেত মোড়, ঢাকা", "শাহবাগ মোড়, ঢাকা"],
    road: { departs: "22:00", arrives: "05:00", returns: "18:30", fareTaka: 620 },
    units: [
      unit("ক ইউনিট", SCIENCE, { inDays: 6, fareTaka: 900, buses: ["shapla", "kashful", "mohua"] }),
      unit("খ ইউনিট", HUMANITIES, { inDays: 14, buses: ["jarul"] }),
      unit("গ ইউনিট", BUSINESS, { inDays: 7, buses: ["hijal"] }),
    ],
  },
  {
    name: "চট্টগ্রাম বিশ্ববিদ্যালয়",
    shortNames: ["চবি", "CU", "Chittagong", "Chattogram", "CTG", "চিটাগাং"],
    mode: "limited",
    image: "chattogram.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(COLLEGE, 15)],
    dropping: ["অক্সিজেন মোড়, চট্টগ্রাম", "১ নম্বর গেট, চট্টগ্রাম বিশ্ববিদ্যালয়"],
    road: { departs: "21:00", arrives: "07:00", returns: "18:00", fareTaka: 1200 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 17, buses: ["shapla", "kashful"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 18, fareTaka: 950, buses: ["shimul"] }),
      unit("C ইউনিট", BUSINESS, { inDays: 19, buses: ["mohua"] }),
    ],
  },
  {
    name: "জাহাঙ্গীরনগর বিশ্ববিদ্যালয়",
    shortNames: ["জাবি", "JU", "Jahangirnagar", "Savar", "সাভার"],
    mode: "limited",
    image: "jahangirnagar.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(RAILGATE, 20)],
    dropping: ["প্রান্তিক গেট, সাভার", "ডেইরি গেট, সাভার"],
    road: { departs: "23:15", arrives: "05:15", returns: "17:30", fareTaka: 500 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 2, buses: ["shimul"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 3, buses: ["polash"] }),
      unit("E ইউনিট", BUSINESS, { inDays: 4, buses: ["kadam"] }),
    ],
  },
  {
    name: "খুলনা বিশ্ববিদ্যালয়",
    shortNames: ["খুবি", "KU", "Khulna"],
    mode: "limited",
    image: "khulna.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(COLLEGE, 15)],
    dropping: ["জিরো পয়েন্ট, খুলনা", "গল্লামারী মোড়, খুলনা"],
    road: { departs: "22:15", arrives: "05:30", returns: "17:30", fareTaka: 800 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 22, buses: ["bakul", "jarul"] }),
      unit("C ইউনিট", HUMANITIES, { inDays: 23, buses: ["shimul"] }),
      unit("D ইউনিট", BUSINESS, { inDays: 24, returns: null, buses: ["hijal"] }),
    ],
  },
  {
    name: "বরিশাল বিশ্ববিদ্যালয়",
    shortNames: ["ববি", "BU", "Barishal"],
    mode: "limited",
    image: "barishal.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(RAILGATE, 20), makeTimedStop(COLLEGE, 35)],
    dropping: ["রূপাতলী বাসস্ট্যান্ড, বরিশাল", "প্রধান ফটক, কর্ণকাঠি"],
    road: { departs: "21:30", arrives: "06:00", returns: "17:30", fareTaka: 850 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 26, buses: ["shimul"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 27, ...AFTER_MIDNIGHT, buses: ["polash"] }),
      unit("C ইউনিট", BUSINESS, { inDays: 28, returns: null, buses: ["kadam"] }),
    ],
  },
  {
    name: "শাহজালাল বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়, সিলেট",
    shortNames: ["শাবিপ্রবি", "SUST", "Sylhet", "Shahjalal Science and Technology", "সাস্ট", "শাবি"],
    mode: "limited",
    image: "sylhet.svg",
    boarding: [makeTimedStop(STAND, 0), makeTimedStop(COLLEGE, 15)],
    dropping: ["মদিনা মার্কেট, সিলেট", "বিশ্ববিদ্যালয় গেট, আখালিয়া"],
    road: { departs: "21:00", arrives: "06:45", returns: "18:00", fareTaka: 900 },
    units: [
      unit(
        "A ইউনিট",
        SCIENCE,
        { inDays: 31, fareTaka: 1150, buses: ["shapla"] },
        { inDays: 32, buses: ["bakul"] },
      ),
      unit("B ইউনিট", HUMANITIES, { inDays: 33, buses: ["jarul"] }),
    ],
  },
  {
    name: "কুমিল্লা বিশ্ববিদ্যালয়",
    shortNames: ["কুবি", "CoU", "Cumilla", "Comilla"],
    mode: "limited",
    image: "cumilla.svg",
    boarding: [STAND, COLLEGE],
    dropping: ["কোটবাড়ি বিশ্বরোড, কুমিল্লা", "প্রধান ফটক, সালমানপুর"],
    road: { departs: "22:00", arrives: "05:45", returns: "17:45", fareTaka: 700 },
    units: [
      {
        id: "rnA",
        directCheckout: true,
        ...unit("A ইউনিট", SCIENCE, { inDays: 20, buses: ["polash"] }),
      },
      {
        id: "rnB",
        directCheckout: true,
        ...unit("B ইউনিট", HUMANITIES, { inDays: 21, buses: ["kadam"] }),
      },
      {
        id: "rnC",
        directCheckout: true,
        ...unit("C ইউনিট", BUSINESS, { inDays: 27, buses: ["hijal"] }),
      },
    ],
  },
];

const UNLIMITED: readonly BoardDestination[] = [
  {
    name: "বাংলাদেশ কৃষি বিশ্ববিদ্যালয়, ময়মনসিংহ",
    shortNames: [
      "বাকৃবি",
      "BAU",
      "Mymensingh",
      "Moymonsingh",
      "Bangladesh Agricultural University",
      "Krishi",
    ],
    mode: "unlimited",
    image: "mymensingh.svg",
    boarding: [STAND, RAILGATE],
    dropping: ["জব্বারের মোড়, ময়মনসিংহ", "কে আর মার্কেট, ময়মনসিংহ"],
    road: { departs: "23:30", arrives: "05:30", returns: "17:00", fareTaka: 450 },
    units: [
      unit(
        "কৃষি গুচ্ছ",
        SCIENCE,
        { inDays: 16, buses: ["hijal"] },
        { inDays: 17, departs: "04:00", arrives: "09:00", fareTaka: 480, buses: ["jarul"] },
      ),
    ],
  },
  {
    name: "মাওলানা ভাসানী বিজ্ঞান ও প্রযুক্তি বিশ্ববিদ্যালয়, টাঙ্গাইল",
    shortNames: ["মাভাবিপ্রবি", "MBSTU", "Tangail", "Mawlana Bhashani Science and Technology"],
    mode: "unlimited",
    image: "tangail.svg",
    boarding: [STAND, COLLEGE],
    dropping: ["কাগমারী মোড়, টাঙ্গাইল", "প্রধান ফটক, সন্তোষ"],
    road: { departs: "05:00", arrives: "08:15", returns: "16:30", fareTaka: 450 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 5, buses: ["bakul"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 8, buses: ["jarul"] }),
      unit("C ইউনিট", BUSINESS, { inDays: 9, returns: null, fareTaka: 460, buses: ["polash"] }),
    ],
  },
  {
    name: "জাতীয় কবি কাজী নজরুল ইসলাম বিশ্ববিদ্যালয়, ত্রিশাল",
    shortNames: ["জাককানইবি", "JKKNIU", "Trishal", "Jatiya Kabi Kazi Nazrul Islam University"],
    mode: "unlimited",
    image: "trishal.svg",
    boarding: [STAND, RAILGATE],
    dropping: ["ত্রিশাল বাসস্ট্যান্ড", "বটতলা, নামাপাড়া"],
    road: { departs: "23:00", arrives: "05:00", returns: "17:00", fareTaka: 480 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 35, buses: ["shimul"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 36, buses: ["polash"] }),
      unit("C ইউনিট", BUSINESS, { inDays: 37, buses: ["kadam"] }),
    ],
  },
  {
    name: "বেগম রোকেয়া বিশ্ববিদ্যালয়, রংপুর",
    shortNames: ["বেরোবি", "BRUR", "Rangpur", "Begum Rokeya"],
    mode: "unlimited",
    image: "rangpur.svg",
    boarding: [STAND, COLLEGE],
    dropping: ["মডার্ন মোড়, রংপুর", "পার্কের মোড়, রংপুর"],
    road: { departs: "23:00", arrives: "05:15", returns: "18:00", fareTaka: 550 },
    units: [
      unit("A ইউনিট", SCIENCE, { inDays: 39, buses: ["bakul"] }),
      unit("B ইউনিট", HUMANITIES, { inDays: 40, buses: ["jarul"] }),
      unit("C ইউনিট", BUSINESS, { inDays: 41, buses: ["hijal"] }),
    ],
  },
];

/** Order of the cards on the home page. */
export const BOARD: readonly BoardDestination[] = [...LIMITED, ...UNLIMITED];
