import type { payment as english } from "../en/payment.ts";

export const payment = {
  title: "পেমেন্ট",
  processing: "আপনার পেমেন্ট সম্পন্ন করা হচ্ছে...",
  missing: "পেমেন্ট শেষ করার জন্য দরকারি তথ্য নেই",
  failedInExecution: "পেমেন্ট শেষ করার সময় একটি সমস্যা হয়েছে",
  failed: "পেমেন্ট হয়নি। আপনার পেমেন্ট সম্পন্ন করা যায়নি। আবার চেষ্টা করুন।",
} satisfies typeof english;
