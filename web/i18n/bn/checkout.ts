import type { checkout as english } from "../en/checkout.ts";

export const checkout = {
  title: "টিকেট নিশ্চিত করুন",
  noData: "দেখানোর মতো কোনো তথ্য নেই",
  noDataText: "আগে ট্রিপ আর সিট বেছে নিন।",
  clockText:
    "নিচের ঘড়িতে সময় থাকা পর্যন্ত সিটগুলো আপনার জন্য রাখা আছে। বিকাশে পিন দেওয়ার আগে কোনো টাকা কাটবে না।",
  payingTitle: "এই বুকিংয়ের পেমেন্ট চলছে",
  changeSeats: "সিট বদলান",
  backToSeats: "সিট বাছাইয়ে ফিরুন",

  contact: "যাত্রীর তথ্য",
  contactText: "যাত্রার আগে বাস ও গাইডের তথ্য এসএমএসে এই নম্বরে যাবে।",
  remembered: "তথ্য শুধু এই ফোনে থাকবে; পেমেন্ট হলে বা এক দিন পরে মুছে যাবে।",
  name: "নাম",
  phone: "ফোন নম্বর",
  phoneHint: "১১ ডিজিটের মোবাইল নম্বর, যেমন ০১৭১২৩৪৫৬৭৮।",
  email: "ইমেইল (না দিলেও চলবে)",
  faultsTitle: "এগুলো ঠিক করুন:",
  errors: {
    nameRequired: "নাম লিখুন।",
    phoneRequired: "ফোন নম্বর লিখুন।",
    phoneNumeric: "ফোন নম্বরে শুধু সংখ্যা লিখুন।",
    phoneWrong: "ফোন নম্বরটি আবার দেখুন: ০১ দিয়ে শুরু, মোট ১১ ডিজিট।",
    emailWrong: "ইমেইল ঠিকানাটি আবার দেখুন, অথবা ঘরটি খালি রাখুন।",
    totalSeatRequired: "কয়টি সিট লাগবে লিখুন।",
    totalSeatNumeric: "মোট সিটের ঘরে শুধু সংখ্যা লিখুন।",
    centerRequired: "ওঠার জায়গা বেছে নিন।",
  },

  places: "আপনার সিট",
  chooseTrip: "ট্রিপ বেছে নিন",
  totalSeat: "মোট সিট",
  totalSeatHint: (most) => `একবারে সর্বোচ্চ ${most}টি।`,
  totalSeatRange: (most) => `মোট সিট ১ থেকে ${most}-এর মধ্যে লিখুন।`,
  center: "কোথা থেকে উঠবেন",
  centerNone: "ওঠার জায়গা বেছে নিন",

  chooseStop: "কোথা থেকে উঠবেন",
  stopTimes: (leaves, reporting) => `বাস ছাড়বে ${leaves},\nরিপোর্টিং টাইম ${reporting}`,

  journey: "যাত্রার তথ্য",
  bus: "বাস",
  fareDetails: "ভাড়ার হিসাব",
  perSeat: (fare) => `প্রতি সিট ${fare}`,
  discount: "ছাড়",
  feeAndCharge: "ফি ও চার্জ: ২%",
  coupon: "কুপন (থাকলে)",
  couponApply: "ব্যবহার করুন",
  couponUsed: (code) => `${code} কুপনে ছাড় পেয়েছেন।`,
  couponRemove: "কুপন বাদ দিন",

  agree: "আমি শর্তগুলো পড়েছি এবং মেনে নিচ্ছি।",
  agreeFirst: "আগে শর্তগুলোতে সম্মতি দিন।",
  conditions: "শর্তগুলো পড়ুন",

  payment: "পেমেন্ট",
  tabCard: "কার্ড বা ইন্টারনেট ব্যাংকিং",
  tabMobile: "মোবাইল ব্যাংকিং",
  tabCash: "ক্যাশ অন ডেলিভারি",
  tabNotAvailable: "এই সুবিধাটি এখন চালু নেই।",
  whereBkash: (tab) => `বিকাশে টাকা দিতে “${tab}” অংশে যান।`,
  payText: "এবার বিকাশের পেমেন্ট পেজ খুলবে। নম্বর, এসএমএসের কোড (OTP) ও পিন দিন।",
  pay: "বিকাশে টাকা দিন",
  payTotal: (total) => `বিকাশে ${total} দিন`,
  repeated:
    "একই পরিমাণ টাকা কয়েক মিনিট আগে দেওয়া হয়েছে। একই বিকাশ নম্বর থেকে ৫ মিনিট পরে আবার দেওয়া যাবে।",
  stillAsking: "এখনো উত্তর আসেনি। আমরা আবার দেখছি। বিকাশে পিন দেওয়ার আগে কোনো টাকা কাটবে না।",
  toPayment: "পেমেন্টে যান",
  loggedOut:
    "এজেন্ট লগইনের সময় শেষ। আবার লগইন করুন, অথবা টিকেটে আপনার নাম ছাড়া বুক করতে আবার টাকা দেওয়ার বোতাম চাপুন।",
  logIn: "লগইন করুন",
} satisfies typeof english;
