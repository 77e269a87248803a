/** The protocol of Alpha SMS: form fields by GET or POST, codes from 400, reports by the number of a request. */
import { Hono, type Context } from "hono";
import type { Message } from "./inbox.ts";
import { countParts } from "./parts.ts";
import { reply } from "./reply.ts";
import type { Simulation } from "./simulation.ts";
import type { Reason } from "./stories.ts";
import { take } from "./take.ts";

const REASONS: Record<Exclude<Reason, "rate">, readonly [error: number, msg: string]> = {
  credentials: [405, "Authorization required"],
  number: [416, "No valid number found"],
  balance: [417, "Insufficient balance"],
  content: [420, "Content blocked"],
};

const TAKA_A_PART = 0.25;

export function alphaSms(simulation: Simulation): Hono {
  const api = new Hono({ strict: false });

  api.on(["GET", "POST"], "/sendsms", async (c) => {
    const given = await getFields(c);
    const { verdict, answer } = take(simulation, {
      gateway: "alpha-sms",
      token: given("api_key"),
      msisdn: given("to"),
      sender: given("sender_id"),
      text: given("msg"),
      clientId: null,
      refOf: (number) => String(100_000 + number),
    });
    return reply(simulation, c, answer, () => {
      if (verdict.kind === "accepted" || verdict.kind === "duplicate") {
        const data = { request_id: Number(verdict.message.ref) };
        return c.json({ error: 0, msg: "Request successfully submitted", data });
      }
      if (verdict.kind === "ignored") return c.json({ error: 409, msg: "Unknown error occurred" });
      if (verdict.reason === "rate") return c.json({ msg: "Too many requests" }, 429);
      const [error, msg] = REASONS[verdict.reason];
      return c.json({ error, msg });
    });
  });

  api.get("/report/request/:id", (c) => {
    if (!c.req.query("api_key")) return c.json({ error: 405, msg: "Authorization required" });
    const found = simulation.inbox.byRef(c.req.param("id"));
    if (found?.gateway !== "alpha-sms" || found.state === "refused") {
      return c.json({ error: 404, msg: "The requested resource not found" });
    }
    return c.json({ error: 0, msg: "Success", data: getReport(simulation, found) });
  });
  return api;
}

async function getFields(c: Context): Promise<(name: string) => string> {
  const form = c.req.method === "POST" ? await c.req.parseBody() : {};
  return (name) => {
    const value = form[name] ?? c.req.query(name);
    return typeof value === "string" ? value : "";
  };
}

function getReport({ now, settings }: Simulation, found: Message) {
  const isPending = found.state === "late" && now() < found.at + settings.lateMs;
  const status = found.state === "failed" ? "Failed" : isPending ? "Sent" : "Delivered";
  const charge = (countParts(found.text).parts * TAKA_A_PART).toFixed(4);
  return {
    request_id: Number(found.ref),
    request_status: isPending ? "Pending" : "Complete",
    request_charge: charge,
    recipients: [{ number: `88${found.phone}`, charge, status }],
  };
}
