/**
 * A program's calls: each has a key, and is sent again until it is answered, and now and then once more after its
 * answer was thrown away.
 */
import { z } from "zod";
import { PaymentCreateView } from "../../../worker/contract/booking/checkout.ts";
import { SeatAnswerView } from "../../../worker/contract/booking/seats.ts";
import type { Random } from "../../support/random.ts";
import { pause, type Market } from "./actors.ts";
import type { Browser, Reply } from "./browser.ts";
import type { Keyed } from "./journal.ts";

const REPEATS_MOST = 6;
const AGAIN_SHARE = 0.3;
const Refused = z.object({ code: z.string() });

interface Program {
  browser: Browser;
  random: Random;
  market: Market;
}

/** Returns the last answer; null when there is none. */
export async function sendByKey(
  { browser, random, market }: Program,
  path: string,
  body: object,
  most: number | null = null,
): Promise<Reply | null> {
  const { journal } = market;
  const key = crypto.randomUUID();
  const keyed: Keyed = { key, most, epoch: journal.epoch, answers: [] };
  journal.keyed.push(keyed);
  let last: Reply | null = null;
  for (let sent = 0; sent < REPEATS_MOST && (sent === 0 || market.isOpen()); sent += 1) {
    const reply = await browser.post(path, body, key);
    const has = readAnswer(reply);
    if (has !== null) keyed.answers.push({ epoch: journal.epoch, has });
    const isOver = reply !== null && reply.status < 500 && !isUnderWay(reply);
    if (isOver) last = reply;
    if (isOver && !random.chance(AGAIN_SHARE)) break;
    await pause(random, 1_500);
  }
  return last;
}

function readAnswer(reply: Reply | null): number | null {
  const opened = PaymentCreateView.safeParse(reply?.body).data;
  if (opened !== undefined) return opened.ticketBillPayBkashId;
  return SeatAnswerView.safeParse(reply?.body).data?.getUserTicketData.length ?? null;
}

function isUnderWay({ body }: Reply): boolean {
  return Refused.safeParse(body).data?.code === "idempotency_in_progress";
}
