/** A valid request of each call by which a ticket's holder answers a change or corrects the name. */
import { env } from "cloudflare:workers";
import { signerFor } from "../../../worker/auth/signer.ts";
import { writeTicketCode } from "../../../worker/auth/ticket-code.ts";
import type { Database } from "../../../worker/db/client.ts";
import { writePhoneCode } from "../../../worker/db/tickets/phone-codes.ts";
import { aPhone } from "../agents.ts";
import { aBrowser, type Browser } from "../browser.ts";
import { aTicketId, type Example } from "./call-example.ts";
import { PIXEL } from "./content-examples.ts";
import { aTrip } from "../catalogue.ts";
import { changeTrip, findTripRow } from "../changed-trips.ts";
import type { SimulatedWallet } from "../simulated/simulated-wallet.ts";
import { aMovingSale } from "../moves.ts";
import { aPushPhone } from "../push-phone.ts";

const CODE = "123456";
/** Nobody listens there, so that it can't be known whether a message went out. */
const SILENT_GATEWAY = {
  SMS_GATEWAY: "ssl-wireless",
  SMS_SENDER: "Bus",
  SMS_BASE_URL: "http://localhost:1",
} as const;

/** Each ticket answers once. */
export async function ticketExamples(
  db: Database,
  { browser, wallet }: { browser: Browser; wallet: SimulatedWallet },
): Promise<Record<string, Example>> {
  const [keeping, moving] = [await anAskedTicket(), await anAskedTicket()];
  const [dividing, drawn] = [await anAskedTicket(), await anAskedTicket()];
  const [asking, corrected] = [await aTicketWithCode(), await aTicketWithCode()];
  const other = await aTrip(db);
  const { phone } = await aPushPhone();

  async function anAskedTicket() {
    const { ticket, source, target, bill, pnr } = await aMovingSale(wallet, aPhone());
    await changeTrip(db, await findTripRow(db, source));
    const part = await env.DB.prepare("SELECT total_poisha / 200.0 AS taka FROM bills WHERE id = ?")
      .bind(bill)
      .first<number>("taka");
    const qr = await writeTicketCode(await signerFor(env.SIGNING_KEY), { pnr });
    return { ...aTicketId({ id: ticket, pnr: ticket.slice(1) }), target, part: part ?? 0, qr };
  }

  /** A code was sent to the number that its buyer wants. */
  async function aTicketWithCode() {
    const { ticket, trxId } = await aMovingSale(wallet, aPhone());
    const wanted = "01812345678";
    const signer = await signerFor(env.SIGNING_KEY);
    const codeHash = await signer.sign("phone-code", `${ticket}\n${wanted}\n${CODE}`);
    await writePhoneCode(db, { ticketId: ticket, codeHash, expiresAt: Date.now() + 600_000 });
    const proof = { contact_number: wanted, trx_id: trxId };
    return { ...aTicketId({ id: ticket, pnr: ticket.slice(1) }), proof };
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
    "POST /ticket-seats-back": {
      browser,
      bodies: [
        {
          sound: {
            ...dividing.sound,
            revision: 1,
            seats: ["A1"],
            places: 0,
            total_seat: 2,
            amount: dividing.part,
          },
          others: {
            ...dividing.others,
            revision: [-1, "1"],
            seats: [[], ["A1", "B2"], ["A1", "A1"], ["C1"], ["A1", 2], "A1"],
            places: [-1, "1"],
            total_seat: [3, 0, "2"],
            amount: [1, "", -1],
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
    "POST /ticket-picture": {
      browser,
      bodies: [
        {
          sound: { ...drawn.sound, qr: drawn.qr, content: PIXEL },
          others: {
            ...drawn.others,
            qr: ["", moving.qr.slice(1), `${drawn.qr}x`],
            content: ["", "no base64", "aaaa"],
          },
        },
      ],
    },
    "POST /push-renewal": {
      browser,
      bodies: [
        {
          sound: { ...phone, old_endpoint: "https://fcm.googleapis.com/fcm/send/of-before" },
          others: {
            old_endpoint: ["", "x".repeat(1_001)],
            endpoint: ["", "https://attacker.example/"],
          },
        },
      ],
    },
    "POST /ticket-phone-code": {
      browser: aBrowser({ env: SILENT_GATEWAY }),
      bodies: [
        {
          sound: { ...asking.sound, ...asking.proof },
          others: { ...asking.others, contact_number: ["", "12"], trx_id: ["", "x".repeat(41)] },
        },
      ],
    },
    "POST /ticket-phone": {
      browser,
      bodies: [
        {
          sound: { ...corrected.sound, ...corrected.proof, code: CODE },
          others: {
            ...corrected.others,
            contact_number: ["", "12"],
            trx_id: ["", "x".repeat(41)],
            code: ["", "x".repeat(21)],
          },
        },
      ],
    },
    "POST /ticket-name": {
      browser,
      bodies: [
        {
          sound: { ...moving.sound, contact_name: "Rahim Uddin Khan" },
          others: { ...moving.others, contact_name: ["", "<b>"] },
        },
      ],
    },
  };
}
