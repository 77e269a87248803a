/** A sound request of every call of staff, and ids that do not exist; an act as a dry run. */
import { env } from "cloudflare:workers";
import { factsHash } from "../../../worker/acts/preview-hash.ts";
import { database } from "../../../worker/db/client.ts";
import { accessExamples } from "./access-examples.ts";
import type { Fields } from "../bad-input.ts";
import { aBill } from "../bills.ts";
import { aBrowser } from "../browser.ts";
import type { Example } from "./call-example.ts";
import { counterExamples } from "./counter-examples.ts";
import { contentExamples } from "./content-examples.ts";
import { messageExamples } from "./message-examples.ts";
import { ticketActExamples } from "./ticket-act-examples.ts";
import { aPerson, aRequest, aSignedIn } from "../people.ts";
import { WHO } from "../staff.ts";
import { aTicket } from "../tickets.ts";
import { tripExamples } from "./trip-examples.ts";

/** A sale whose refund the wallet refused. */
async function anOwedSale(): Promise<string> {
  const { pnr } = await aTicket(database(env));
  const bill = "id = (SELECT bill_id FROM tickets WHERE pnr = ?)";
  await env.DB.batch([
    env.DB.prepare(`UPDATE bills SET state = 'refund_owed', refund_tries = 1 WHERE ${bill}`).bind(
      pnr,
    ),
    env.DB.prepare("UPDATE tickets SET voided_at = 1 WHERE pnr = ?").bind(pnr),
  ]);
  return pnr;
}

/** A payment that the wallet has left in doubt for long. */
async function aLateDoubt(): Promise<string> {
  const bill = await aBill({ state: "capturing" });
  await env.DB.prepare("UPDATE bills SET changed_at = 1 WHERE id = ?").bind(bill).run();
  return String(bill);
}

/** A valid dry run of every call, and ids that do not exist. */
export async function staffExamples(example: {
  tripId: string;
  pnr: string;
  agentId: string;
}): Promise<Record<string, Example>> {
  const { tripId: trip, pnr: sale, agentId: agent } = example;
  const act = { ...WHO, dry_run: true };
  const noTrip = { trip: ["99999999"] };
  const noSale = { sale: ["99999999", "#99999999", "ZZZZZZZ"] };
  const { id: person } = await aPerson({ roles: ["money"] });
  const bodies: Record<string, { sound: Fields; others: Record<string, unknown[]> }> = {
    show: { sound: { ...WHO, sale }, others: noSale },
    today: { sound: {}, others: {} },
    "find-sales": { sound: { text: "Rahim", day: "2030-12-04" }, others: {} },
    doubts: { sound: WHO, others: {} },
    trips: { sound: WHO, others: {} },
    compare: { sound: { ...WHO, trip }, others: noTrip },
    ...(await tripExamples(trip)),
    ...(await counterExamples(trip)),
    ...(await ticketActExamples(act)),
    ...(await messageExamples(act)),
    figures: { sound: WHO, others: {} },
    "try-alerts": { sound: WHO, others: {} },
    "cancel-sale": { sound: { ...act, sale }, others: noSale },
    "give-back": {
      sound: { ...act, sale, amount: 10 },
      others: { ...noSale, amount: [0, 99_999] },
    },
    "correct-name": {
      sound: { ...act, sale, name: "Rahima Khanam" },
      others: { ...noSale, name: ["", "<b>"] },
    },
    "correct-phone": {
      sound: { ...act, sale, phone: "01812345678" },
      others: { ...noSale, phone: ["", "12"] },
    },
    settle: { sound: { ...act, sale: await anOwedSale() }, others: noSale },
    acknowledge: { sound: { ...act, sale: await aLateDoubt() }, others: noSale },
    "set-fare": { sound: { ...act, trip, fare: 700 }, others: { ...noTrip, fare: [0] } },
    "set-times": {
      sound: {
        ...act,
        trip,
        departs: "2030-12-04T23:00:00+06:00",
        arrives: "2030-12-05T06:00:00+06:00",
      },
      others: noTrip,
    },
    "cancel-trip": { sound: { ...act, trip }, others: noTrip },
    block: { sound: { ...act, trip, seats: ["J1", "J2"] }, others: { ...noTrip, seats: [["Z9"]] } },
    unblock: { sound: { ...act, trip, seats: ["J1"] }, others: { ...noTrip, seats: [["Z9"]] } },
    ...Object.fromEntries(
      ["approve-agent", "suspend-agent", "resume-agent", "log-out-agent", "recover-agent"].map(
        (name) => [
          name,
          { sound: { ...act, agent }, others: { agent: ["nobody", "01799999999"] } },
        ],
      ),
    ),
    erase: { sound: act, others: {} },
    "pause-sales": { sound: act, others: {} },
    "after-restore": { sound: { ...act, trip }, others: noTrip },
    "resume-sales": { sound: act, others: {} },
    "stop-for-restore": { sound: act, others: {} },
    "begin-restore": { sound: act, others: {} },
    "end-restore": { sound: act, others: {} },
    "rebuild-tickets": { sound: { ...act, trip }, others: noTrip },
    "rebuild-seats": { sound: { ...act, trip }, others: noTrip },
    invite: { sound: { ...act, name: "Rima", roles: ["ops"] }, others: {} },
    ...Object.fromEntries(
      ["invite-again", "disable-staff", "enable-staff"].map((name) => [
        name,
        { sound: { ...act, staff: person }, others: { staff: ["S-nobody"] } },
      ]),
    ),
    "change-roles": {
      sound: { ...act, staff: person, roles: ["ops"] },
      others: { staff: ["S-nobody"] },
    },
    "end-staff-access": {
      sound: { ...act, staff: person, kind: "session", id: "none" },
      others: { staff: ["S-nobody"] },
    },
    "recover-owner": {
      sound: { ...act, staff: (await aPerson({ roles: ["owner"] })).id },
      others: { staff: ["S-nobody"] },
    },
    person: { sound: { staff: person }, others: { staff: ["S-nobody"] } },
    "largest-acts": { sound: {}, others: {} },
    people: { sound: {}, others: {} },
    log: { sound: { target: trip }, others: {} },
    "newest-act": { sound: {}, others: {} },
    "log-file": { sound: { day: "2026-12-01" }, others: {} },
    agents: { sound: { state: "active", word: "01711" }, others: {} },
    agent: { sound: { agent }, others: { agent: ["nobody"] } },
    "sales-figures": { sound: {}, others: {} },
    "sales-file": { sound: { from: "2026-12-01", to: "2026-12-31" }, others: {} },
    "sales-figures-file": { sound: { from: "2026-12-01", to: "2026-12-31" }, others: {} },
    requests: { sound: {}, others: {} },
  };
  Object.assign(bodies, await contentExamples(act));
  const browser = aBrowser({ bearer: env.STAFF_KEY });
  const byKey = Object.entries(bodies).map(([name, body]): [string, Example] => [
    name,
    { browser, bodies: [body] },
  ]);
  const examples = {
    ...Object.fromEntries(byKey),
    ...(await requestExamples({ sale, agent })),
    ...(await accessExamples()),
  };
  return Object.fromEntries(
    Object.entries(examples).map(([name, one]) => [`POST /staff/${name}`, one]),
  );
}

/** What is done with acts that wait, by one who may do them. */
async function requestExamples({ sale, agent }: { sale: string; agent: string }) {
  const { browser } = await aSignedIn("money", "ops");
  const waiting = () => aRequest({ act: "cancel-sale", input: JSON.stringify({ sale }) });
  const due = await aRequest({
    act: "log-out-agent",
    target: agent,
    input: JSON.stringify({ agent }),
    factsHash: await factsHash({ agent, change: "log_out" }),
    needsSecond: false,
    state: "waiting",
  });
  const example = (request: number, more: Fields = {}): Example => ({
    browser,
    bodies: [{ sound: { request, ...more }, others: { request: [99_999_999] } }],
  });
  return {
    approve: example(await waiting(), { dry_run: true }),
    refuse: example(await waiting()),
    stop: example(await waiting()),
    run: example(due),
  };
}
