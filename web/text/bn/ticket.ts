import type { ticket as english } from "../en/ticket.ts";

export const ticket = {
  title: "টিকেট",
  print: "প্রিন্ট করুন",
  bookedBy: "বুকিং করেছেন",
  online: "অনলাইন",
} satisfies typeof english;
