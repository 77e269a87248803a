import { expect, test } from "vitest";
import { isReservedName } from "../../../worker/domain/agents/reserved-names.ts";

const SHOP = ["BhortiBus", "ভর্তিবাস"];

test.each([
  "Online",
  " ONLINE ",
  "0nline",
  "On-line",
  "O n l i n e",
  "Onl1ne",
  "Оnline",
  "Οnlіne",
  "Onlíne",
  "Ｏｎｌｉｎｅ",
  "On\u200bline",
  "অনলাইন",
  "অন লাইন",
  "BhortiBus",
  "bhorti bus",
  "Bhorti-Bus Counter 2",
  "8hortiBus",
  "BHORT1BUS Official",
  "ভর্তিবাস",
  "ভর্তি বাস কাউন্টার",
  "Admin",
  "Support",
  "bKash",
  "b-Kash Agent",
  "bКash Ltd",
  "8kash Helpline",
  "Nagad Payment",
  "নগদ",
  "নগদ মার্চেন্ট",
  "বিকাশ",
  "বিকাশ এজেন্ট",
  "বীকাস পেমেন্ট",
  "Bikash Payment",
  "Counter 3",
  "Dhaka Counter",
  "কাউন্টার ৩",
  "Rocket",
])("%s is taken for the shop", (name) => {
  expect(isReservedName(name, SHOP)).toBe(true);
});

test.each([
  "Karim Traders",
  "Bikash Chandra Roy",
  "বিকাশ চন্দ্র রায়",
  "Rocket Travels",
  "করিম ট্রেডার্স",
  "Online Computer Shimulpur",
  "ভর্তি কোচিং",
  "Nadia Travels 360",
  "Bus Ticket House",
  "007",
  "李",
])("%s is an agent's", (name) => {
  expect(isReservedName(name, SHOP)).toBe(false);
});
