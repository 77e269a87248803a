/** Whom to tell about a sale, in Bengali. */
import type { whomToTell as english } from "../../en/office/whom-to-tell.ts";

export const whomToTell: typeof english = {
  advice: {
    has_ticket:
      "PNR জানিয়ে দিন, PNR আর ফোন নম্বর দিলেই টিকেট খোলে। এসএমএস না পেলে ট্রিপের দায়িত্ব যাঁর, তাঁকে জানান।",
    doubt_late: "আমরা {to} জিজ্ঞেস করতেই থাকব। টাকার দায়িত্ব যাঁর, তাঁকে জানান।",
    refund_refused: "ক্রেতাকে অন্যভাবে টাকা দিতে হবে। টাকার দায়িত্ব যাঁর, তাঁকে জানান।",
  },
  message: "ট্রিপের দায়িত্ব যাঁর, তাঁকে জানান।",
};
