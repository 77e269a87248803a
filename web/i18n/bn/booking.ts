import type { booking as english } from "../en/booking.ts";

const BUS_TYPES = new Map([
  ["AC", "এসি"],
  ["Non AC", "নন-এসি"],
]);

export const booking = {
  title: "আসন নিন",
  description: (destination, unit) =>
    `${destination}, ${unit}: ভর্তি পরীক্ষার বাস কখন ছাড়ে, ভাড়া কত, কোন আসন খালি। আসন বেছে নিন, বিকাশে টাকা দিন।`,
  unitLine: (unit, group) => (group === "" ? unit : `${unit} (${group})`),
  tripList: "ট্রিপের তালিকা",
  busType: (name) => BUS_TYPES.get(name) ?? name,
  operator: "বাস (বাসের ধরন)",
  departure: "ছাড়ার সময়",
  arrival: "পৌঁছানোর সময়",
  seatsAvailable: "খালি আসন",
  fare: "ভাড়া",
  busNumber: (place) => `বাস ${place}`,
  afterBus: (bus) => `বাস ${bus} পূর্ণ হলে`,
  fillInOrder: (bus) => `আগে ${bus} নম্বর বাসের সব সিট পূর্ণ হতে হবে, তারপর এই বাসে সিট নেওয়া যাবে।`,
  soldOut: "সব আসন শেষ",
  seeSeat: "আসন দেখুন",
  hideSeat: "আসন লুকান",
  startingPoint: "যেখান থেকে ছাড়বে",
  endPoint: "যেখানে পৌঁছাবে",
  journeyDate: "যাত্রার তারিখ",
  examDate: "পরীক্ষার তারিখ",
  saleOpens: "টিকেট বিক্রি শুরু",
  returnDate: "ফেরার তারিখ",
  returnTime: "ফেরার সময়",
  oneWay: "শুধু যাওয়া",
  chooseFirstTitle: "এখনো গন্তব্য বেছে নেননি",
  chooseFirstText: "হোম পাতা থেকে আপনার গন্তব্য আর ইউনিট বেছে নিন।",
  noTripsTitle: "এই ইউনিটের কোনো ট্রিপ এখন নেই",
  noTripsText: "নতুন ট্রিপের টিকেট ছাড়লেই এখানে দেখা যাবে। কিছুদিন পর আবার দেখুন।",
  mayBeOld: "নিচের তথ্য একটু আগের হতে পারে।",

  noticeEightMinutes: "বুক করার ৮ মিনিটের মধ্যে নিশ্চিত করুন, না হলে বুকিং বাতিল হবে।",
  timeForBooking: "প্রথম সিট নেওয়ার পর সময় পাবেন",
  timeLeftSpoken: (seconds) =>
    seconds > 60 ? "আপনার আসনের জন্য আর ২ মিনিট আছে।" : "আপনার আসনের জন্য আর ৩০ সেকেন্ড আছে।",
  overTitle: "সময় শেষ হয়ে গেছে",
  overText: "আপনার আসনগুলো ছেড়ে দেওয়া হয়েছে। কোনো টাকা কাটা হয়নি। আবার আসন বেছে নিতে পারেন।",
  overSeats: (seats) => `${seats} ছেড়ে দেওয়া হয়েছে। কোনো টাকা কাটা হয়নি।`,
  chooseAgain: "আবার আসন বেছে নিন",

  seatMap: "বাসের আসন। তীর-চিহ্নের বোতামে এক আসন থেকে আরেক আসনে যাওয়া যায়।",
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
    blocked: "বিক্রির জন্য নয়",
    pending: "একটু অপেক্ষা করুন",
  },
  legend: "আসনের চিহ্ন",
  busClass: "আসনের শ্রেণি",
  front: "সামনে",
  door: "দরজা",
  driver: "চালক",

  summary: "আপনার আসন",
  pickHint: "আসন নিতে আসনে চাপুন, ছেড়ে দিতে আবার চাপুন। একসঙ্গে ৬টি পর্যন্ত নেওয়া যায়।",
  price: "টিকেটের দাম",
  charge: "ফি ও চার্জ (২%)",
  total: "মোট",
  noSeatYet: "এখনো আসন নেননি",
  seatsCount: (count) => `${count}টি আসন`,
  continue: "এগিয়ে যান",
  continueHeld: (seats, time) => `${seats}, ${time}: এগিয়ে যান`,
  bar: "আপনার বুকিং",
  noSeatChosen: "আপনি কোনো আসন নেননি",
  seatTaken: "আসনটি আগেই নেওয়া হয়ে গেছে",
  seatBooked: "আসন নেওয়া হয়েছে",
  seatCancelled: "আসন ছেড়ে দেওয়া হয়েছে",
  seatsLost: (seats) => `এই আসন আর আপনার জন্য রাখা নেই: ${seats}`,

  humanTitle: "ছোট একটি যাচাই",
  humanText: "আপনি যে মানুষ, তা নিশ্চিত করুন। দিনে একবারই এটি চাওয়া হয়।",
  humanLoading: "যাচাইটি আসছে।",
  humanFailed: "যাচাইটি খোলা যায়নি। আপনার ব্রাউজার বা নেটওয়ার্ক হয়তো এটি আটকে দিচ্ছে। আবার চেষ্টা করুন।",

  together: "একসঙ্গে বসুন",
  togetherTake: (count) => `একসঙ্গে ${count}টি`,
  togetherTaken: (seats) => `আপনার জন্য নেওয়া হয়েছে: ${seats}`,
  partyLayout: (place) => {
    if (place.kind === "one") return "";
    if (place.kind === "beside") return "। পাশাপাশি সিট।";
    if (place.kind === "row") return `। ${place.row} সারিতে, মাঝে হাঁটার পথ।`;
    return `। এক সারিতে নয়: ${place.rows.join(", ")} সারি।`;
  },
  continueElsewhere: "অন্য ফোনে চালিয়ে যেতে চান?",
  continueText:
    "এই লিংকে সেখানেও এই আসনগুলোই খুলবে, বাকি সময়ও একই থাকবে। লিংকটি যাঁর কাছে থাকবে, তিনি টাকা দিতে বা আসন ছেড়ে দিতে পারবেন।",
  shareLink: "লিংক পাঠান",
  copyLink: "লিংক কপি করুন",
  linkCopied: "লিংক কপি হয়েছে",
} satisfies typeof english;
