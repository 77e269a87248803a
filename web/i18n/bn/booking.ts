import { walletsInBengali } from "../../../worker/domain/payments/wallets.ts";
import { noticeEightMinutes } from "./notice.ts";
import type { booking as english } from "../en/booking.ts";
import { tripDetails } from "./trip-details.ts";

const BUS_TYPES = new Map([
  ["AC", "এসি"],
  ["Non AC", "নন-এসি"],
]);

export const booking = {
  title: "সিট বেছে নিন",
  description: (destination, unit, by) =>
    `${destination}, ${unit}: ভর্তি পরীক্ষার বাস কখন ছাড়ে, ভাড়া কত, কোন সিট খালি। সিট বেছে নিন, ${walletsInBengali(by, "at")} টাকা দিন।`,
  unitLine: (unit, group) => (group === "" ? unit : `${unit} (${group})`),
  tripList: "ট্রিপের তালিকা",
  busType: (name) => BUS_TYPES.get(name) ?? name,
  operator: "বাস (বাসের ধরন)",
  departure: "ছাড়ার সময়",
  arrival: "পৌঁছানোর সময়",
  seatsAvailable: "খালি সিট",
  fare: "ভাড়া",
  busNumber: (place) => `বাস ${place}`,
  afterBus: (first, last) =>
    first === last ? `বাস ${first} ভরে গেলে খুলবে` : "আগের বাসগুলো ভরে গেলে খুলবে",
  fillInOrder: (bus) => `বাস ${bus} ভরে গেলে এই বাসে সিট নেওয়া যাবে।`,
  soldOut: "এই বাসের সব সিট শেষ।",
  otherBus: (when, seats) => `সিট আছে এই বাসে: ${when}, ${seats}টি খালি`,
  otherPoints: (count) => `ও আরও ${count}টি`,
  details: "বিস্তারিত",
  seeSeat: "সিট দেখুন",
  hideSeat: "সিট লুকান",
  tripDetails,
  startingPoint: "বোর্ডিং পয়েন্ট",
  endPoint: "নামার জায়গা",
  journeyDate: "যাত্রার তারিখ",
  examDate: "পরীক্ষার তারিখ",
  reaches: "পৌঁছাবে",
  arrivesBefore: (of, hours, minutes) => {
    const end = { gate: "গেট বন্ধ হওয়ার", report: "রিপোর্টিং টাইমের", start: "পরীক্ষা শুরুর" };
    return `${end[of]} ${hours === "" ? "" : `${hours} ঘণ্টা `}${minutes} মিনিট আগে`;
  },
  saleOpens: "টিকেট বিক্রি শুরু",
  seatPlan: "সিট প্ল্যান",
  planSeats: (seats) => `${seats} সিটের বাস`,
  returnDate: "ফেরার তারিখ",
  returnTime: "ফেরার সময়",
  oneWay: "শুধু যাওয়া",
  bothWays: "যাওয়া-আসা",
  chooseFirstTitle: "এখনো গন্তব্য বেছে নেননি",
  chooseFirstText: "হোম পেজ থেকে গন্তব্য আর ইউনিট বেছে নিন।",
  noTripsTitle: "এই ইউনিটের কোনো ট্রিপ এখন নেই",
  noTripsText: "নতুন ট্রিপ এলেই এখানে দেখা যাবে। কিছুদিন পর আবার দেখুন।",

  noticeEightMinutes,
  timeForBooking: "প্রথম সিট নেওয়ার পর সময় পাবেন",
  timeLeftSpoken: (seconds) =>
    seconds > 60 ? "আপনার সিটের জন্য আর ২ মিনিট আছে।" : "আপনার সিটের জন্য আর ৩০ সেকেন্ড আছে।",
  overTitle: "সময় শেষ",
  overText: "সিটগুলো ছেড়ে দেওয়া হয়েছে। কোনো টাকা কাটা হয়নি। আবার সিট বেছে নিতে পারেন।",
  overSeats: (seats) => `${seats} ছেড়ে দেওয়া হয়েছে। কোনো টাকা কাটা হয়নি।`,
  chooseAgain: "আবার সিট বেছে নিন",

  seatMap: "বাসের সিট। তীর-চিহ্নের বোতামে এক সিট থেকে আরেক সিটে যাওয়া যায়।",
  seatName: (seat) =>
    `${seat.seatNo}, ${seat.place}, ${seat.seatClass}, ${seat.state}${seat.fare === null ? "" : `, ${seat.fare} টাকা`}`,
  places: { window: "জানালার পাশে", aisle: "মাঝের পথের পাশে", middle: "মাঝখানে" },
  classes: { Business: "বিজনেস", Economy: "ইকোনমি", Normal: "নরমাল" },
  faces: {
    free: "খালি",
    mine: "আপনার",
    held: "অন্য কেউ নিচ্ছেন",
    capturing: "পেমেন্ট যাচাই হচ্ছে",
    sold: "বিক্রি হয়ে গেছে",
    blocked: "এই সিট বিক্রি হবে না",
    pending: "একটু অপেক্ষা করুন",
  },
  legend: "সিটের চিহ্ন",
  busClass: "সিটের ক্লাস",
  oneFare: "বাসের সব সিটের ভাড়া একই।",
  front: "সামনে",
  door: "দরজা",
  driver: "চালক",

  summary: "আপনার সিট",
  pickHint: "সিট নিতে চাপুন, বাতিল করতে আবার চাপুন। ৬টি পর্যন্ত নেওয়া যায়।",
  price: "টিকেটের দাম",
  charge: "ফি ও চার্জ (২%)",
  total: "মোট",
  noSeatYet: "এখনো সিট নেননি",
  seatsCount: (count) => `${count}টি সিট`,
  continue: "এগিয়ে যান",
  barSeats: "সিট",
  barBus: "বাস ছাড়বে",
  timeLeft: "সময় বাকি",
  continueHeld: (seats) => `${seats}: এগিয়ে যান`,
  bar: "আপনার বুকিং",
  noSeatChosen: "আপনি কোনো সিট নেননি",
  seatTaken: "সিটটি আগেই বুক হয়ে গেছে",
  seatBooked: "আপনার জন্য রাখা হলো",
  seatInstead: (gone, held) => `${gone} এইমাত্র অন্য কেউ নিয়েছেন। আপনার জন্য ${held} রাখা হয়েছে।`,
  seatCancelled: "ছেড়ে দেওয়া হলো",
  ofSeat: (seatNo, sentence) => `${seatNo} ${sentence}`,
  seatsLost: (seats) => `এই সিট আর আপনার জন্য রাখা নেই: ${seats}`,

  humanTitle: "ছোট একটি যাচাই",
  humanText: "আপনি মানুষ, রোবট নন: নিশ্চিত করুন। তাতে কোনো রোবট সিট আটকে রাখতে পারে না।",
  humanWork: "একটু অপেক্ষা করুন: রোবট ঠেকাতে ছোট একটি যাচাই চলছে…",
  humanLoading: "যাচাই লোড হচ্ছে…",
  humanFailed: "যাচাই লোড করা যায়নি। ব্রাউজার বা নেটওয়ার্ক হয়তো আটকে দিচ্ছে। আবার চেষ্টা করুন।",

  together: "পাশাপাশি সিট",
  togetherFind: (count) => (count === "১" ? "১টি সিট খুঁজুন" : `পাশাপাশি ${count}টি সিট খুঁজুন`),
  togetherTaken: (seats) => `${seats} আপনার জন্য রাখা হলো`,
  continueElsewhere: "অন্য ফোনে চালিয়ে যেতে চান?",
  continueText:
    "লিংকটি অন্য ফোনে খুললে এই সিটগুলোই পাবেন, সময়ও একই থাকবে। লিংক যাঁর কাছে থাকবে, তিনি টাকা দিতে বা সিট বাতিল করতে পারবেন।",
  shareLink: "লিংক পাঠান",
  copyLink: "লিংক কপি করুন",
  linkCopied: "লিংক কপি হয়েছে",
} satisfies typeof english;
