/**
 * A buyer whose number was wrong corrects it: the wallet's message has the TrxID, and the code lies on the new phone.
 * Now and then somebody tries who has the ticket's address alone.
 */
import { z } from "zod";
import { TicketPhoneView } from "../../../worker/contract/tickets/ticket-phone.ts";
import { aPhone, type Market } from "./actors.ts";
import { aBrowser, type Browser, type Reply } from "./browser.ts";
import type { Correction, Payment } from "./journal.ts";
import { codeIn } from "./phones.ts";
import type { Buyer } from "./visit.ts";

const Texts = z.object({ messages: z.array(z.object({ text: z.string() })) });
/** What either wallet answers. */
const Ledger = z
  .object({
    payments: z.array(
      z.object({
        completed: z.boolean(),
        paymentID: z.string().optional(),
        trxID: z.string().nullish(),
        tranId: z.string().optional(),
        bankTranId: z.string().optional(),
      }),
    ),
  })
  .catch({ payments: [] });
const Refused = z.object({ code: z.string() });

/** `address`: of the ticket, as the buyer was answered last. */
export async function correctOwnPhone(
  { browser, market, random }: Buyer,
  payment: Payment,
  address: string,
): Promise<void> {
  const { machine, journal } = market;
  const { bill } = payment;
  const phone = aPhone(random);
  const own = { ticketing_id: address, contact_number: phone };
  if (random.chance(0.2)) {
    const stranger = aBrowser(machine.origin);
    journal.intrusions.push(...(await intrude(stranger, bill, own)));
  }
  const trxId = await readTrxId(market, payment);
  if (trxId === null) return;
  const proof = { ...own, trx_id: trxId };
  journal.codes.push(phone);
  const sent = await browser.post("/ticket-phone-code", proof);
  const code = sent?.status === 201 ? await readCode(machine.phones.origin, phone) : null;
  if (code === null) return;
  const correction: Correction = { bill, phone, by: "buyer", end: "unanswered", address: null };
  journal.corrections.push(correction);
  const reply = await browser.post("/ticket-phone", { ...proof, code });
  Object.assign(correction, readEnd(reply));
}

function readEnd(reply: Reply | null): Partial<Correction> {
  const view = TicketPhoneView.safeParse(reply?.body).data;
  if (view !== undefined) return { end: "done", address: view.ticketing_id };
  const code = Refused.safeParse(reply?.body).data?.code;
  const isRefused = reply !== null && reply.status >= 400 && reply.status < 500;
  // The schedule may finish what is under way.
  return isRefused && code !== "ticket_busy" ? { end: "refused" } : {};
}

/** Tries to correct a stranger's number with a made-up TrxID, and then with a made-up code as well. */
async function intrude(browser: Browser, bill: number, own: object) {
  const guess = { ...own, trx_id: "AAAA000000" };
  const replies = [
    await browser.post("/ticket-phone-code", guess),
    await browser.post("/ticket-phone", { ...guess, code: "000000" }),
  ];
  return replies.map((reply) => ({ bill, status: reply?.status ?? null }));
}

async function readTrxId(
  { machine }: Pick<Market, "machine">,
  { wallet, paymentId }: Payment,
): Promise<string | null> {
  const { origin } = wallet === "bkash" ? machine.wallet : machine.pages;
  const { payments } = Ledger.parse(await readJson(`${origin}/control/ledger`));
  const paid = payments.find(
    (one) => one.completed && [one.paymentID, one.tranId].includes(paymentId),
  );
  return paid?.trxID ?? paid?.bankTranId ?? null;
}

async function readCode(phonesOrigin: string, phone: string): Promise<string | null> {
  const url = `${phonesOrigin}/control/messages?phone=${encodeURIComponent(phone)}`;
  const { messages } = Texts.catch({ messages: [] }).parse(await readJson(url));
  return messages.map(({ text }) => codeIn(text)).findLast((code) => code !== null) ?? null;
}

async function readJson(url: string): Promise<unknown> {
  try {
    return await (await fetch(url)).json();
  } catch {
    return null;
  }
}
