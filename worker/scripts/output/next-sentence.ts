/** The next step for a sale, as the command line prints it. */
import type { NextStep } from "../../domain/payments/next-step.ts";

interface Sale {
  bill: number;
  next_step: NextStep;
  payment_id?: string | null;
}

export function describeNextStep({ bill, next_step, payment_id }: Sale): string {
  const sale = `#${bill}`;
  switch (next_step) {
    case "not_confirmed":
      return "Next: nothing. The buyer has not come back from the wallet's page, and nothing was taken; it ends by itself.";
    case "not_charged":
      return "Next: nothing. This payment ended without a charge. A charge that the caller sees has a TrxID: find that.";
    case "doubt_young":
      return "Next: wait. The wallet has not said what became of it; the seats are kept, and nearly all end within ten minutes, in a ticket or without a charge.";
    case "doubt_late":
      return `Next: ask the wallet's merchant support about payment ${payment_id ?? "of this sale"}. The shop keeps asking, and the seats are kept. \`npm run staff -- acknowledge '${sale}' …\` keeps it from waking anybody for a day.`;
    case "late_check":
      return "Next: nothing. It ended unpaid; should the money come late after all, it goes back by itself.";
    case "has_ticket":
      return `Next: tell them the PNR; with their phone number it opens the ticket. \`npm run staff -- send-message-again '${sale}' ticket …\` where the SMS did not arrive.`;
    case "ticket_without_phone":
      return "Next: tell them the PNR and the seats of this sale. The guide's list has both and lets them board, also without a name; neither an old link nor a phone number opens this ticket, and no SMS goes out.";
    case "refund_new":
      return "Next: nothing. The money goes back within minutes.";
    case "refund_tried":
      return "Next: nothing yet. The wallet has not confirmed that the money went back; it is tried again every quarter of an hour.";
    case "refund_refused":
      return `Next: pay it back by other means, then \`npm run staff -- settle '${sale}' …\`.`;
    case "refunded":
      return "Next: nothing. The money went back; the refund's TrxID stands above, and the wallet's own statement shows it.";
  }
}
