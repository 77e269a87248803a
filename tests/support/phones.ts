/** Phone numbers of sales: as D1 has them, what they find, and what is sent to them. */
import { env } from "cloudflare:workers";
import { messageDependencies } from "../../worker/dependencies/messages.ts";
import { sendMessages } from "../../worker/flows/messages/send-messages.ts";
import { aBrowser } from "./browser.ts";
import { aGateway } from "./simulated/fake-gateway.ts";

export async function makePhone(bill: number): Promise<string> {
  const row = await env.DB.prepare("SELECT contact_phone AS phone FROM bills WHERE id = ?")
    .bind(bill)
    .first<{ phone: string }>();
  if (row === null) throw new Error(`no bill ${bill}`);
  return row.phone;
}

/** Finds a limited ticket by its PNR and a number, in a browser of its own. */
export function lookUpByPhone(pnr: string, phone: string) {
  return aBrowser().post("/api/get-ticketing-details-with-pnr", {
    pnr,
    contact_number: phone,
    bookingType: "Limited Booking",
  });
}

/** Sends the messages of a bill that are due, and returns them. */
export async function sendDue(bill: number) {
  const gateway = aGateway();
  const deps = messageDependencies(env, gateway);
  if (deps === null) throw new Error("there is a gateway");
  await sendMessages(deps, { most: 50, bill, until: Infinity });
  return gateway.received.map(({ phone, text }) => ({ phone, text }));
}
