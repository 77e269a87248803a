import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { BILL_STATES } from "../../../drizzle/money.ts";
import { markFailed, writeTicket } from "../../../worker/db/payments/bill-transitions.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { database } from "../../../worker/db/client.ts";
import { aBill, answeredBill, aTicket, MARK, readState } from "../../support/bills.ts";
import { aTrip } from "../../support/catalogue.ts";

const db = database(env);

async function countTickets(id: number): Promise<number> {
  const sql = "SELECT count(*) AS n FROM tickets WHERE bill_id = ?";
  return (await env.DB.prepare(sql).bind(id).first<{ n: number }>())?.n ?? -1;
}

async function countTicketSeats(tripId: string): Promise<number> {
  const sql = "SELECT count(*) AS n FROM ticket_seats WHERE trip_id = ?";
  return (await env.DB.prepare(sql).bind(tripId).first<{ n: number }>())?.n ?? -1;
}

describe("E6", () => {
  test("writes ticket, seats and paid at once; a second run changes nothing", async () => {
    const tripId = (await aTrip(db)).id;
    const id = await aBill({ tripId, state: "capturing" });
    const ticket = aTicket();
    await writeTicket(db, await answeredBill(id), ticket, MARK);
    await writeTicket(db, await answeredBill(id), aTicket(), MARK);
    expect(await findBill(db, id)).toMatchObject({
      state: "paid",
      ticketId: ticket.id,
      trxId: "TRX1",
    });
    expect(await countTickets(id)).toBe(1);
    expect(await countTicketSeats(tripId)).toBe(2);
  });

  test.each(BILL_STATES.filter((state) => state !== "capturing"))(
    "writes nothing for a bill that is %s",
    async (state) => {
      const tripId = (await aTrip(db)).id;
      const id = await aBill({ tripId, state });
      await writeTicket(db, await answeredBill(id), aTicket(), MARK);
      expect(await readState(id)).toBe(state);
      expect(await countTickets(id)).toBe(0);
      expect(await countTicketSeats(tripId)).toBe(0);
    },
  );

  test("for a seat of another ticket is refused whole", async () => {
    const tripId = (await aTrip(db)).id;
    const first = await aBill({ tripId, state: "capturing" });
    await writeTicket(db, await answeredBill(first), aTicket(), MARK);
    const second = await aBill({ tripId, seats: ["C1", "A1"], state: "capturing" });
    expect(await writeTicket(db, await answeredBill(second), aTicket(), MARK)).toBe("seat_taken");
    expect(await readState(second)).toBe("capturing");
    expect(await countTickets(second)).toBe(0);
    expect(await countTicketSeats(tripId)).toBe(2);
  });

  test("reports a PNR that is taken, and writes nothing", async () => {
    const [one, two] = [await aBill({ state: "capturing" }), await aBill({ state: "capturing" })];
    const ticket = aTicket();
    expect(await writeTicket(db, await answeredBill(one), ticket, MARK)).toBe("written");
    expect(
      await writeTicket(db, await answeredBill(two), { ...aTicket(), pnr: ticket.pnr }, MARK),
    ).toBe("pnr_taken");
    expect(await readState(two)).toBe("capturing");
  });

  test("writes nothing once the trip has another object than the one that sold the seats", async () => {
    const tripId = (await aTrip(db)).id;
    const id = await aBill({ tripId, state: "capturing" });
    const bill = await answeredBill(id);
    await env.DB.prepare("UPDATE trips SET incarnation = 'rebuilt' WHERE id = ?")
      .bind(tripId)
      .run();
    await writeTicket(db, bill, aTicket(), MARK);
    await markFailed(db, bill, null, null, MARK);
    expect(await readState(id)).toBe("capturing");
    expect([await countTickets(id), await countTicketSeats(tripId)]).toEqual([0, 0]);
    await writeTicket(db, await answeredBill(id), aTicket(), MARK);
    expect(await readState(id)).toBe("paid");
  });
});
