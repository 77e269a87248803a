/** What students type, and the destinations of the sample season that it has to find. */
import { describe, expect, test } from "vitest";
import { BOARD } from "../../../drizzle/board.ts";
import { findByWords } from "../../../worker/domain/search/find-by-words.ts";

const ROUTES = BOARD.map(({ name, shortNames, image }) => ({
  id: image.replace(".svg", ""),
  destination_name: name,
  short_names: shortNames,
}));

const found = (typed: string) => findByWords(ROUTES, typed).map(({ id }) => id);

/** By destination: only it is found. */
const SPELLINGS: Record<string, readonly string[]> = {
  rajshahi: [
    "RU",
    "ru",
    "R.U.",
    "রাবি",
    "রা.বি.",
    "আরইউ",
    "আর ইউ",
    "Rajshahi",
    "rajsahi",
    "rajshahy",
    "rajshahi university",
    "university of rajshahi",
    "Rajshahi varsity",
    "rajshahi univercity",
    "rajshai",
    "rajshahiuniversity",
    "রাজশাহী",
    "রাজশাহি",
    "রাজসাহী",
    "রাজশাহী বিশ্ববিদ্যালয়",
    "বিশ্ববিদ্যালয় রাজশাহী",
    "রাজশাহী ভার্সিটি",
    "রাজশাহী বিশ্ববিদ্যালয়ের টিকেট",
    "RU A unit",
    "A unit RU",
    "RU Aunit",
    "ru a",
    "ru unit c",
    "রাবি এ ইউনিট",
    "রাবি সি ইউনিট",
    "রাবি A ইউনিট ভর্তি পরীক্ষা",
    "রাবি বিজ্ঞান",
    "rabi",
    "রাজশাহীর বাস",
    "bus to rajshahi",
    "rajshahi bisshobiddaloy",
    "রাজ",
    "raj",
  ],
  dhaka: [
    "DU",
    " d.u ",
    "ঢাবি",
    "ডিইউ",
    "dhaka",
    "daka",
    "dhaka university",
    "Dhaka Varsity",
    "dhaka uni",
    "university dhaka",
    "ঢাকা",
    "ঢাকা ইউনিভার্সিটি",
    "ঢাকা বিশ্ববিদ্যালয",
    "ঢাকা বিশ্ববিদ্যা",
    "DU ক unit",
    "ঢাবি ক ইউনিট",
    "ঢাবি খ",
    "ক ইউনিট",
    "ঢাবি ২০২৬-২৭",
    "dhabi",
    "du ka unit",
    "dhaka university kha unit",
    "ঢাকার টিকেট",
    "ঢাকায়",
  ],
  chattogram: [
    "CU",
    "চবি",
    "সিইউ",
    "ctg",
    "CTG University",
    "chittagong",
    "chitagong",
    "chittagong university",
    "chattogram",
    "chottogram",
    "chattagram",
    "চট্টগ্রাম",
    "চট্রগ্রাম",
    "চট্টগাম",
    "চট্টোগ্রাম",
    "চিটাগাং",
    "চিটাগং",
    "চিটাগাং ভার্সিটি",
    "চবি বি ইউনিট",
    "chobi",
    "cittagong",
    "চট্টগ্রামের বাস",
  ],
  jahangirnagar: [
    "JU",
    "জাবি",
    "জেইউ",
    "jahangirnagar",
    "jahangir nagar",
    "jahangirnogor",
    "jahangeernagar",
    "jahangirnagar university",
    "জাহাঙ্গীরনগর",
    "জাহাঙ্গিরনগর",
    "জাহাংগীরনগর",
    "জাহাঙ্গীর নগর",
    "সাভার",
    "savar",
    "জাবি ডি ইউনিট",
    "jabi",
  ],
  khulna: [
    "KU",
    "খুবি",
    "খুলনা",
    "খুল্না",
    "khulna",
    "kulna",
    "khulna university",
    "কেইউ",
    "khubi",
    "খুলনার",
  ],
  barishal: [
    "BU",
    "ববি",
    "barisal",
    "barishal",
    "borisal",
    "borishal university",
    "বরিশাল",
    "বরিসাল",
    "বরিশাল বিশ্ববিদ্যালয়",
    "bu unit",
    "bobi",
    "বরিশালের",
  ],
  sylhet: [
    "SUST",
    "sust a unit",
    "সাস্ট",
    "সাষ্ট",
    "শাবি",
    "শাবিপ্রবি",
    "সাবিপ্রবি",
    "sylhet",
    "silhet",
    "sylet",
    "সিলেট",
    "shahjalal",
    "sahjalal university",
    "শাহজালাল",
    "শাহ জালাল",
    "শাহজালাল বিশ্ববিদ্যালয়",
    "সিলেট শাহজালাল",
    "shabiprobi",
    "সিলেটের",
    "shahjalal science and technology",
  ],
  cumilla: [
    "CoU",
    "কুবি",
    "comilla",
    "cumilla",
    "kumilla",
    "comilla university",
    "কুমিল্লা",
    "কুমিল্যা",
    "কুমিলা",
    "কুমিল্লা ভার্সিটি",
    "kubi",
    "কুমিল্লায়",
  ],
  mymensingh: [
    "BAU",
    "বাকৃবি",
    "mymensingh",
    "mymensing",
    "moymonsingh",
    "ময়মনসিংহ",
    "ময়মনসিং",
    "agricultural university",
    "bakribi",
    "agriculture",
    "কৃষি বিশ্ববিদ্যালয়",
    "কৃষি",
  ],
  tangail: ["MBSTU", "মাভাবিপ্রবি", "tangail", "টাঙ্গাইল", "টাংগাইল", "টাঙাইল", "ভাসানী", "bhashani"],
  trishal: [
    "JKKNIU",
    "জাককানইবি",
    "trishal",
    "trisal",
    "ত্রিশাল",
    "নজরুল",
    "kazi nazrul",
    "নজরূল",
    "kazi nazrul islam university",
  ],
  rangpur: [
    "BRUR",
    "বেরোবি",
    "rangpur",
    "rongpur",
    "রংপুর",
    "রঙপুর",
    "rokeya",
    "বেগম রোকেয়া",
    "berobi",
    "রংপুরের বাস",
  ],
};

describe("is found, and nothing else with it:", () => {
  test.each(Object.entries(SPELLINGS).flatMap(([id, all]) => all.map((typed) => [id, typed])))(
    "%s by %s",
    (id, typed) => {
      expect(found(typed ?? "")).toEqual([id]);
    },
  );
});

describe("a university that is not there is not taken for another:", () => {
  test.each([
    "Oxford",
    "JnU",
    "জবি",
    "জগন্নাথ",
    "jagannath university",
    "HSTU",
    "হাবিপ্রবি",
    "PSTU",
    "পবিপ্রবি",
    "যবিপ্রবি",
    "নোবিপ্রবি",
    "সুবিপ্রবি",
    "শেকৃবি",
    "jobi",
    "habiprobi",
    "ঢালা",
    "শেরপুর",
    "দিনাজপুরের বাস",
    "BUET",
    "বুয়েট",
    "CUET",
    "চুয়েট",
    "KUET",
    "কুয়েট",
    "RUET",
    "রুয়েট",
    "BUP",
    "IU",
    "ইবি",
    "GST",
    "medical",
    "মেডিকেল",
    "dhaka medical",
    "ঢাকা কলেজ",
    "noakhali",
    "dinajpur",
    "rajbari",
    "রাজবাড়ী",
    "rangamati",
    "kushtia",
    "কুষ্টিয়া",
    "কুড়িগ্রাম",
    "A unit",
    "২০২৬",
  ])("%s", (typed) => {
    expect(found(typed)).toEqual([]);
  });
});

describe("several are found", () => {
  test("by what they have in common", () => {
    expect(found("প্রযুক্তি")).toEqual(["sylhet", "tangail"]);
    expect(found("বিজ্ঞান")).toEqual(["sylhet", "tangail"]);
  });

  test("by the word for a university in either script, as all of them are one", () => {
    for (const typed of ["un", "university", "versity", "বিশ্ববিদ্যালয়", "ভার্সিটি"]) {
      expect(found(typed), typed).toHaveLength(ROUTES.length);
    }
  });

  test("by a letter with which they begin", () => {
    expect(found("র")).toEqual(["rajshahi", "rangpur"]);
  });
});

test("a letter that is written in two parts, and marks that nobody sees, make no difference", () => {
  for (const form of ["NFC", "NFD"]) expect(found("বেরোবি".normalize(form))).toEqual(["rangpur"]);
  expect(found("\u200eবেরোবি\u200b")).toEqual(["rangpur"]);
});

test("two letters are no part of a longer word", () => {
  expect(found("US")).toEqual([]);
});

test("nothing typed leaves all, and so does nothing but signs", () => {
  for (const typed of ["", "  ", "..."]) expect(found(typed)).toHaveLength(ROUTES.length);
});
