/**
 * A buyer: visits, the page of one of the two wallets, and Execute in every way that browsers send it, once, twice at
 * once, from a second tab, or days later. A buyer without an answer repeats the request, as the product's own page
 * does.
 */
import { randomFrom } from "../../support/random.ts";
import { atThePage } from "./at-page.ts";
import { aBrowser } from "./browser.ts";
import { correctOwnPhone } from "./corrector.ts";
import { isOpen, findAnswer, type Payment, type ExecuteAnswer } from "./journal.ts";
import { aWallet, pause, type Market } from "./actors.ts";
import { visit, type Buyer } from "./visit.ts";

const REPEATS_MAX = 3;

/** Every second one pays by the wallet whose money moves on its page. */
export function aBuyer(market: Market, number: number, seed: number): Buyer {
  const random = randomFrom(seed * 1_009 + number);
  const wallet = (number + seed) % 2 === 0 ? "bkash" : "sslcommerz";
  return { number, wallet, market, random, browser: aBrowser(market.machine.origin) };
}

/** Until the market closes. */
export async function live(buyer: Buyer): Promise<void> {
  const { random, market } = buyer;
  const own: Payment[] = [];
  let visits = 0;
  while (market.isOpen()) {
    const open = own.filter(isOpen);
    const sold = own.filter(({ answers }) => (answers.at(-1)?.ticketId ?? null) !== null);
    if (open.length > 0 && random.chance(0.3)) await execute(buyer, random.of(open));
    else if (own.length > 0 && random.chance(0.05)) await execute(buyer, random.of(own));
    else if (sold.length > 0 && random.chance(0.25)) await correct(buyer, random.of(sold));
    else {
      visits += 1;
      // Within what one browser may open (domain/rate-limit/rate-limit.ts).
      if (visits % 8 === 0) buyer.browser = aBrowser(market.machine.origin);
      const payments = await visit(buyer);
      own.push(...payments);
      const confirm = buyer.wallet === "bkash" ? atTheWallet : atThePage;
      for (const payment of payments) await confirm(buyer, payment);
      await Promise.all(payments.map((payment) => pay(buyer, payment)));
    }
    await pause(random);
  }
}

/** Number, code and PIN. Some close the page, some never get so far. */
async function atTheWallet({ random, market }: Buyer, { paymentId }: Payment): Promise<void> {
  await pause(random);
  if (random.chance(0.04)) return;
  const call = random.chance(0.04) ? "close" : "approve";
  await fetch(`${market.machine.wallet.origin}/control/${call}`, {
    method: "POST",
    body: JSON.stringify({ paymentID: paymentId, wallet: aWallet(random) }),
  }).catch(() => null);
}

async function pay(buyer: Buyer, payment: Payment): Promise<void> {
  const { random } = buyer;
  const way = random.weighted({ once: 5, twice: 3, tabs: 2, forgotten: 1 });
  await pause(random, 150);
  if (way === "forgotten" || !buyer.market.isOpen()) return;
  const first = execute(buyer, payment);
  if (way === "twice") await execute(buyer, payment);
  if (way === "tabs") {
    await pause(random, 300);
    await execute(buyer, payment);
  }
  await first;
  for (
    let repeats = 0;
    repeats < REPEATS_MAX && buyer.market.isOpen() && isOpen(payment);
    repeats += 1
  ) {
    await pause(random, 1_500);
    await execute(buyer, payment);
  }
}

/** Corrects the buyer's number from the address that the page shows when it is loaded again. */
async function correct(buyer: Buyer, payment: Payment): Promise<void> {
  const { ticketId } = await execute(buyer, payment);
  if (ticketId !== null) await correctOwnPhone(buyer, payment, ticketId);
}

/** Repeats the requests that have no answer yet. */
export async function comeBack(buyer: Buyer): Promise<void> {
  const own = buyer.market.journal.payments.filter(({ buyer: number }) => number === buyer.number);
  for (const payment of own.filter(isOpen)) await execute(buyer, payment);
}

export async function execute(
  { browser, market }: Buyer,
  payment: Payment,
): Promise<ExecuteAnswer> {
  const { journal } = market;
  payment.sent += 1;
  journal.underWay += 1;
  journal.onExecute?.();
  const reply = await browser.post("/bkash/payment/execute", {
    ticketBillPayBkashId: payment.bill,
    paymentID: payment.paymentId,
    grantToken: payment.grant,
    bookingType: payment.mode,
  });
  journal.underWay -= 1;
  const answer = findAnswer(reply);
  payment.answers.push(answer);
  return answer;
}
