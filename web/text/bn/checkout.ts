import type { checkout as english } from "../en/checkout.ts";

export const checkout = {
  title: "চেকআউট",
  agreeFirst: "এগোনোর আগে শর্তগুলোতে সম্মতি দিন।",
  feeAndCharge: "ফি ও চার্জ: ২%",
  tabCard: "কার্ড বা ইন্টারনেট ব্যাংকিং",
  tabMobile: "মোবাইল ব্যাংকিং",
  tabCash: "ক্যাশ অন ডেলিভারি",
  tabNotAvailable: "এই সুবিধাটি এখন নেই।",
  noData: "আপনার কোনো তথ্য নেই",
} satisfies typeof english;
