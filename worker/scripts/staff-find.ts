/** `npm run staff -- find`: a sale by whatever a caller has, its whole story, and what to do next. */
import { FindSalesView, type FoundSale } from "../contract/staff/staff-sales.ts";
import { sayCount } from "../domain/say-count.ts";
import type { CallStaff } from "./confirm-act.ts";
import { describeNextStep } from "./output/next-sentence.ts";
import { formatAnswer, readAnswer } from "./output/staff-output.ts";

/** Finds a sale. `lines` are printed, also when nothing was found. */
export async function findStory(
  call: CallStaff,
  body: Record<string, unknown>,
): Promise<{ isFound: boolean; lines: string[] }> {
  const found = await findFirst(call, body);
  const [sale, ...others] = found.sales;
  if (sale === undefined) return { isFound: false, lines: describeNothingFound(found) };
  if (others.length > 0) {
    const more = found.next === null ? [] : ["There are more: say the PNR, or the day as well."];
    return { isFound: true, lines: [...found.sales.flatMap(summarizeSale), ...more] };
  }
  const { lines } = formatAnswer("show", await call("show", { sale: `#${sale.bill}` }));
  return { isFound: true, lines };
}

/** A name is looked for page by page, the newest sales first, until a page has one. */
async function findFirst(call: CallStaff, body: Record<string, unknown>): Promise<FindSalesView> {
  const found = readAnswer(FindSalesView, await call("find-sales", body));
  if (found.sales.length > 0 || found.next === null) return found;
  return findFirst(call, { ...body, after: found.next });
}

function summarizeSale(sale: FoundSale): string[] {
  const seats = sale.seats.join(" ") || sayCount(sale.quantity, "place");
  return [
    `#${sale.bill} ${sale.pnr ?? "no ticket"}, ${sale.state}: ${sale.trip.name}, ${sale.trip.departs_at}, ${seats}, ${sale.contact_name} ${sale.contact_number}, ${sale.total} taka`,
    `  ${describeNextStep(sale)}`,
  ];
}

function describeNothingFound({ trx, needs_day }: FindSalesView): string[] {
  if (needs_day) {
    return ["A seat is looked for on the day of its journey: say it with `--day 2026-12-04`."];
  }
  if (trx === null) {
    return ["No sale is known by that. Ask for the TrxID in the wallet's message, or the PNR."];
  }
  const walletNote =
    trx.waiting === 0
      ? "no payment waits for its own"
      : `of the ${trx.waiting} payments that wait for theirs the wallet was asked about ${trx.asked}`;
  return [
    `No sale has this TrxID, and ${walletNote}.`,
    ...(trx.unanswered === 0
      ? []
      : [
          `The wallet did not answer about ${trx.unanswered}: it may be one of them. Look for the phone number, and again once the wallet answers.`,
        ]),
    "Look at the wallet's merchant portal: it has the TrxID with the invoice and the paymentID, which are found here.",
    "What the portal does not have was not paid to this shop.",
  ];
}
