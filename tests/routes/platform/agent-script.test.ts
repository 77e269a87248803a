/** [O19] A program that is cut off at each call repeats with the same keys and has exactly what it asked for. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aLoggedIn } from "../../support/agents.ts";
import { sellTwoSeats } from "../../support/agent-script.ts";
import { aTrip } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
/** Seats, hold, quote, create, execute, ticket. */
const CALLS = 6;

type Loses = "nothing" | "request" | "answer" | "each answer once";

/** The network, which loses the request or the answer of one call, or of every one. */
function makeNetwork(cutAt: number, loses: Loses) {
  let sent = 0;
  const lost = new Set<string>();
  return async (path: string, init: RequestInit) => {
    sent += 1;
    const call = `${path} ${String(init.body)}`;
    const isCut = loses === "each answer once" ? !lost.has(call) : sent === cutAt;
    if (isCut) lost.add(call);
    if (isCut && loses === "request") throw new Error("the request was lost");
    const response = await exports.default.fetch(new Request(`http://localhost${path}`, init));
    if (isCut) throw new Error("the answer was lost");
    return response;
  };
}

async function sell(cutAt: number, loses: Loses) {
  const wallet = await startWallet();
  const { id: trip } = await aTrip(db);
  const { token } = await aLoggedIn(db);
  const ticket = await sellTwoSeats({
    fetch: makeNetwork(cutAt, loses),
    token,
    trip,
    order: `order-${trip}`,
    pay: async (paymentId) => void (await wallet.approve(paymentId)),
    wait: async () => void (await env.DB.prepare("UPDATE bills SET claimed_until = NULL").run()),
  });
  const bills = await env.DB.prepare(
    "SELECT state, quantity, ticket_id, payment_id FROM bills WHERE trip_id = ?",
  )
    .bind(trip)
    .all();
  const seats = await env.DB.prepare("SELECT ticket_id FROM ticket_seats WHERE trip_id = ?")
    .bind(trip)
    .all();
  return { ticket, wallet, bills: bills.results, seats: seats.results };
}

const CUTS = Array.from({ length: CALLS }, (_, n) => n + 1).flatMap((cutAt) =>
  (["request", "answer"] as const).map((loses) => [cutAt, loses] as const),
);

test.each([[0, "nothing"] as const, [0, "each answer once"] as const, ...CUTS])(
  "cut off at call %i, where %s is lost: two seats, one payment, one ticket",
  async (cutAt, loses) => {
    const { ticket, wallet, bills, seats } = await sell(cutAt, loses);
    expect(bills).toEqual([
      { state: "paid", quantity: 2, ticket_id: ticket, payment_id: expect.any(String) },
    ]);
    expect(seats).toEqual([{ ticket_id: ticket }, { ticket_id: ticket }]);
    expect(await wallet.executes(String(bills[0]?.["payment_id"]))).toBe(1);
  },
);
