/**
 * SSL Wireless, SMS API v3. `csms_id` is ours and unique within a day: a repeat is refused as a duplicate, which shows
 * that the first one arrived. There are no delivery reports. Invariant: only an answer that states it is "accepted".
 */
import { z } from "zod";
import type { Gateway, SendResult } from "../gateway.ts";
import type { HttpReply } from "../../http/outgoing.ts";
import { call } from "./call.ts";
import { msisdn } from "./msisdn.ts";
import type { GatewayOptions } from "./options.ts";

const CSMS_ID_CHARACTERS_MAX = 20;
const SUCCESS = 200;
const DUPLICATE_ID = 4023;

const OUTCOMES: Record<number, SendResult> = {
  4001: { result: "refused", reason: "credentials" },
  4002: { result: "refused", reason: "credentials" },
  4003: { result: "refused", reason: "credentials" },
  4024: { result: "refused", reason: "number" },
  4025: { result: "refused", reason: "number" },
  4026: { result: "refused", reason: "number" },
  4027: { result: "refused", reason: "content" },
  4028: { result: "refused", reason: "content" },
  4029: { result: "later" },
  4031: { result: "later" },
  4032: { result: "refused", reason: "content" },
};

const text = z.string().nullish();

const Answer = z.object({
  status: z.string(),
  status_code: z.coerce.number().int(),
  error_message: text,
  smsinfo: z
    .array(z.object({ sms_status: z.string(), csms_id: text, reference_id: text }))
    .catch([]),
});

export function sslWireless({ fetch, account, timeoutMs, onRefusal }: GatewayOptions): Gateway {
  return {
    name: "ssl-wireless",
    isRepeatSafe: true,
    async send({ id, phone, text: sms }) {
      const csmsId = await makeCsmsId(id);
      const body = JSON.stringify({
        api_token: account.token,
        sid: account.sender,
        msisdn: msisdn(phone),
        sms,
        csms_id: csmsId,
      });
      const headers = { "Content-Type": "application/json", Accept: "application/json" };
      const url = `${account.baseUrl}/api/v3/send-sms`;
      const reply = await call(fetch, url, { method: "POST", headers, body }, timeoutMs);
      const answer = Answer.safeParse(reply?.body).data ?? null;
      const outcome = readOutcome(reply, answer, csmsId);
      if (outcome.result !== "accepted") {
        const code = answer?.status_code ?? null;
        onRefusal({ gateway: "ssl-wireless", httpStatus: reply?.httpStatus ?? null, code });
      }
      return outcome;
    },
    report: () => Promise.resolve(null),
  };
}

/** Derives an id of the length that the gateway takes; the same message gives the same id. */
async function makeCsmsId(id: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, CSMS_ID_CHARACTERS_MAX);
}

function readOutcome(
  reply: HttpReply | null,
  answer: z.output<typeof Answer> | null,
  csmsId: string,
): SendResult {
  if (reply === null || reply.httpStatus >= 500) return { result: "unknown" };
  if (answer === null) return { result: reply.httpStatus === 429 ? "later" : "unknown" };
  const { status, status_code: code, smsinfo } = answer;
  if (status === "SUCCESS" && code === SUCCESS && reply.httpStatus < 300) {
    const [line] = smsinfo;
    const isOurs = line?.sms_status === "SUCCESS" && (line.csms_id ?? csmsId) === csmsId;
    return isOurs ? answerAccepted(line.reference_id || csmsId) : { result: "unknown" };
  }
  if (status !== "FAILED") return { result: "unknown" };
  if (code === DUPLICATE_ID) return answerAccepted(csmsId);
  return OUTCOMES[code] ?? refuseUnlisted(code, answer.error_message ?? "");
}

/** No code is documented for an account without money; its sentence may say so. */
function refuseUnlisted(code: number, message: string): SendResult {
  if (code < 4000 || code > 4999) return { result: "unknown" };
  return { result: "refused", reason: /balance|credit/i.test(message) ? "balance" : "other" };
}

function answerAccepted(ref: string): SendResult {
  return { result: "accepted", ref, parts: null, cost: null };
}
