/** The back office in Bengali: the answers to a move of an exam. */
import type { examAnswers as english } from "../../en/office/exam-answers.ts";

export const examAnswers: typeof english = {
  title: "যাত্রীরা কী জানিয়েছেন",
  all: (tickets) => `জিজ্ঞেস করা হয়েছে: ${tickets}টি টিকেট`,
  stay: "যাবেন",
  refund: "টাকা ফেরত চান",
  otherBus: "অন্য বাস নিয়েছেন",
  silent: "এখনো জানাননি",
  until: (when) => `${when} পর্যন্ত জানাতে পারবেন।`,
};
