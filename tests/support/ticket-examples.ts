/** A valid request of each call by which a ticket's holder answers a change or corrects the name. */
import type { Database } from "../../worker/db/client.ts";
import { aPhone } from "./agents.ts";
import type { Browser } from "./browser.ts";
import { aTicketId, type Example } from "./call-example.ts";
import { aTrip } from "./catalogue.ts";
import { changeTrip, findTripRow } from "./changed-trips.ts";
import type { SimulatedWallet } from "./simulated-wallet.ts";
import { aMovingSale } from "./moves.ts";
import { aPushPhone } from "./push-phone.ts";

/** Each ticket answers once. */
export async function ticketExamples(
  db: Database,
  { browser, wallet }: { browser: Browser; wallet: SimulatedWallet },
): Promise<Record<string, Example>> {
  const [keeping, moving] = [await anAskedTicket(), await anAskedTicket()];
  const other = await aTrip(db);
  const { phone } = await aPushPhone();

  async function anAskedTicket() {
    const { ticket, source, target } = await aMovingSale(wallet, aPhone());
    await changeTrip(db, await findTripRow(db, source));
    return { ...aTicketId({ id: ticket, pnr: ticket.slice(1) }), target };
  }

  return {
    "POST /ticket-choice": {
      browser,
      bodies: [
        {
          sound: { ...keeping.sound, revision: 1, choice: "keep" },
          others: { ...keeping.others, revision: [2, -1, "1"], choice: ["move"] },
        },
      ],
    },
    "POST /ticket-trips": { browser, bodies: [{ sound: moving.sound, others: moving.others }] },
    "POST /ticket-move": {
      browser,
      bodies: [
        {
          sound: { ...moving.sound, trip_id: moving.target, revision: 0, seats: ["C1", "C2"] },
          others: {
            ...moving.others,
            trip_id: [other.id, "99999999", "nobody's"],
            revision: [1, -1, "0"],
            seats: [[], ["C1", "C1"], ["C1"], ["C1", 2], "C1"],
          },
        },
      ],
    },
    "POST /ticket-push": {
      browser,
      bodies: [
        {
          sound: { ...moving.sound, ...phone, language: "bn" },
          others: {
            ...moving.others,
            endpoint: ["", "https://attacker.example/", "http://fcm.googleapis.com/send/a", 1],
            p256dh: ["", "short", `A${phone.p256dh.slice(1)}`],
            auth: ["", `${phone.auth}A`],
            language: ["fr"],
          },
        },
      ],
    },
    "POST /ticket-push-off": {
      browser,
      bodies: [
        {
          sound: { ...moving.sound, endpoint: phone.endpoint },
          others: { ...moving.others, endpoint: ["", "x".repeat(1_001)] },
        },
      ],
    },
    "POST /ticket-name": {
      browser,
      bodies: [
        {
          sound: { ...moving.sound, contact_name: "Rahima Khatun" },
          others: { ...moving.others, contact_name: ["", "<b>"] },
        },
      ],
    },
  };
}
