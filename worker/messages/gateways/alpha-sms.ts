/**
 * Alpha SMS (sms.net.bd). It knows no id of ours, so a repeat is a second message. Reports are fetched by the number of
 * the request. Invariant: only an answer that states it is "accepted" or "delivered".
 */
import { z } from "zod";
import type { DeliveryReport, Gateway, SendResult } from "../gateway.ts";
import type { HttpReply } from "../../http/outgoing.ts";
import { call } from "./call.ts";
import { msisdn } from "./msisdn.ts";
import type { GatewayOptions } from "./options.ts";

const NONE = 0;

const OUTCOMES: Record<number, SendResult> = {
  403: { result: "refused", reason: "credentials" },
  405: { result: "refused", reason: "credentials" },
  409: { result: "unknown" },
  410: { result: "refused", reason: "credentials" },
  411: { result: "refused", reason: "credentials" },
  413: { result: "refused", reason: "credentials" },
  414: { result: "refused", reason: "content" },
  415: { result: "refused", reason: "content" },
  416: { result: "refused", reason: "number" },
  417: { result: "refused", reason: "balance" },
  418: { result: "refused", reason: "content" },
  420: { result: "refused", reason: "content" },
  421: { result: "refused", reason: "credentials" },
};

const numeral = z.union([z.number().int(), z.string().regex(/^\d+$/)]);

const Answer = z.object({
  error: numeral.transform(Number),
  data: z
    .object({ request_id: numeral.transform(String) })
    .nullish()
    .catch(null),
});

const Report = z.object({
  error: numeral.transform(Number).pipe(z.literal(NONE)),
  data: z.object({ recipients: z.array(z.object({ status: z.string() })).min(1) }),
});

export function alphaSms({ fetch, account, timeoutMs, onRefusal }: GatewayOptions): Gateway {
  const { baseUrl, token, sender } = account;
  return {
    name: "alpha-sms",
    isRepeatSafe: false,
    async send({ phone, text }) {
      const body = new URLSearchParams({ api_key: token, msg: text, to: msisdn(phone) });
      if (sender !== "") body.set("sender_id", sender);
      const reply = await call(fetch, `${baseUrl}/sendsms`, { method: "POST", body }, timeoutMs);
      const answer = Answer.safeParse(reply?.body).data ?? null;
      const outcome = readOutcome(reply, answer);
      if (outcome.result !== "accepted") {
        const code = answer?.error ?? null;
        onRefusal({ gateway: "alpha-sms", httpStatus: reply?.httpStatus ?? null, code });
      }
      return outcome;
    },
    async report(ref) {
      const query = new URLSearchParams({ api_key: token });
      const url = `${baseUrl}/report/request/${encodeURIComponent(ref)}/?${query}`;
      const reply = await call(fetch, url, {}, timeoutMs);
      return reply?.httpStatus === 200 ? readReport(reply.body) : null;
    },
  };
}

function readOutcome(reply: HttpReply | null, answer: z.output<typeof Answer> | null): SendResult {
  if (reply === null || reply.httpStatus >= 500) return { result: "unknown" };
  if (reply.httpStatus === 429) return { result: "later" };
  if (answer === null) return { result: "unknown" };
  const { error, data } = answer;
  if (error === NONE) {
    const ref = data?.request_id;
    return ref === undefined || reply.httpStatus >= 300
      ? { result: "unknown" }
      : { result: "accepted", ref, parts: null, cost: null };
  }
  const isRefusal = error >= 400 && error < 500;
  return (
    OUTCOMES[error] ?? (isRefusal ? { result: "refused", reason: "other" } : { result: "unknown" })
  );
}

/** "Sent" means in transit: the network has it, not the phone. */
function readReport(body: unknown): DeliveryReport | null {
  const [recipient] = Report.safeParse(body).data?.data.recipients ?? [];
  if (recipient === undefined) return null;
  if (/^deliv(?:ered|rd)$/i.test(recipient.status)) return { state: "delivered" };
  const hasFailed = /^(?:fail|undeliver|reject|expire|invalid|block)/i.test(recipient.status);
  return { state: hasFailed ? "failed" : "pending" };
}
