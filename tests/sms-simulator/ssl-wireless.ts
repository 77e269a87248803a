/** The protocol of SSL Wireless, SMS API v3: JSON, codes from 4001, an id of the shop that is unique within a day. */
import { Hono } from "hono";
import { z } from "zod";
import type { Message } from "./inbox.ts";
import { countParts } from "./parts.ts";
import { reply } from "./reply.ts";
import type { Simulation } from "./simulation.ts";
import type { Reason } from "./stories.ts";
import { take } from "./take.ts";

const INVALID_FORMAT = [4005, "Invalid request format"] as const;
const INVALID_ID = [4020, "Invalid CSMS ID"] as const;
const PARAMETER_MISSING = [4022, "Required parameter missing"] as const;
const DUPLICATE_ID = [4023, "Duplicate CSMS ID"] as const;

const REASONS: Record<Reason, readonly [code: number, message: string]> = {
  credentials: [4001, "Unauthorized"],
  number: [4025, "Invalid MSISDN"],
  rate: [4031, "TPS Exceeded"],
  content: [4032, "Invalid SMS"],
  // Not documented; what an account without money answers is a guess.
  balance: [4040, "Insufficient balance"],
};

const fields = z.object({
  api_token: z.string(),
  sid: z.string(),
  msisdn: z.string(),
  sms: z.string(),
  csms_id: z.string(),
});

export function sslWireless(simulation: Simulation): Hono {
  const api = new Hono();
  api.post("/api/v3/send-sms", async (c) => {
    const sent: unknown = await c.req.json().catch(() => null);
    if (typeof sent !== "object" || sent === null) return c.json(failed(INVALID_FORMAT));
    const read = fields.safeParse(sent);
    if (!read.success) return c.json(failed(PARAMETER_MISSING));
    const { api_token: token, sid: sender, msisdn, sms: text, csms_id: clientId } = read.data;
    if (!/^\w{1,20}$/.test(clientId)) return c.json(failed(INVALID_ID));
    const { verdict, answer } = take(simulation, {
      gateway: "ssl-wireless",
      token,
      msisdn,
      sender,
      text,
      clientId,
      refOf: (number) => `5da2f0b5${number.toString(16).padStart(11, "0")}`,
    });
    return reply(simulation, c, answer, () => {
      switch (verdict.kind) {
        case "accepted":
          return c.json(succeeded(verdict.message));
        case "duplicate":
          return c.json(failed(DUPLICATE_ID));
        case "refused":
          return c.json(failed(REASONS[verdict.reason]));
        case "ignored":
          return c.json(failed([5000, "Unknown error"]));
      }
    });
  });
  return api;
}

function failed([code, message]: readonly [code: number, message: string]) {
  return { status: "FAILED", status_code: code, error_message: message, smsinfo: [] };
}

function succeeded({ phone, text, clientId, ref }: Message) {
  return {
    status: "SUCCESS",
    status_code: 200,
    error_message: "",
    smsinfo: [
      {
        sms_status: "SUCCESS",
        status_message: "Success",
        msisdn: `88${phone}`,
        sms_type: countParts(text).encoding === "GSM-7" ? "EN" : "BN",
        sms_body: text,
        csms_id: clientId,
        reference_id: ref,
      },
    ],
  };
}
