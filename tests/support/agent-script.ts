/** An agent's program: sells two seats, and repeats every call until it is answered, with the same keys. */
export interface World {
  fetch(path: string, init: RequestInit): Promise<Response>;
  token: string;
  trip: string;
  /** Names the order; every key of it follows from the name. */
  order: string;
  /** The buyer pays at the wallet. */
  pay(paymentId: string): Promise<void>;
  wait(seconds: number): Promise<void>;
}

interface Answer {
  status: number;
  body: {
    ticketingUniqueId: string;
    fare: number;
    total: number;
    ticketBillPayBkashId: number;
    grantToken: string;
    data: { paymentID: string; ticket_data: { ticketing_id: string } };
  };
}

export async function sellTwoSeats(world: World): Promise<string> {
  const { trip, order } = world;

  async function call(path: string, body?: unknown, key = ""): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${world.token}`,
      "Content-Type": "application/json",
      ...(key === "" ? {} : { "Idempotency-Key": `${order}-${key}` }),
    };
    const init =
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    for (;;) {
      try {
        const response = await world.fetch(path, init);
        const answer = { status: response.status, body: (await response.json()) as Answer["body"] };
        const wait = Number(response.headers.get("Retry-After") ?? 0);
        if (wait === 0) return answer;
        await world.wait(wait);
      } catch {
        await world.wait(1);
      }
    }
  }

  const { ticketingUniqueId: booking } = (await call(`/api/get-seat-list-with-route/${trip}`)).body;
  const seats = { ticketing_unique_id: booking, trip_id: trip, total_seat: 2 };
  await call("/api/hold-seats-together", seats, "hold");
  const quote = (await call("/api/quote", { ticketing_unique_id: booking })).body;
  const contact = { contact_name: "Rahim Uddin", contact_number: "01712345678" };
  const amounts = { total_seat_price: quote.fare, paid_amount: quote.total };
  const opened = await call(
    "/api/bkash/payment/create",
    { ...seats, ...amounts, ...contact },
    "pay",
  );
  const { ticketBillPayBkashId, grantToken, data } = opened.body;
  await world.pay(data.paymentID);
  const payment = {
    ticketBillPayBkashId,
    grantToken,
    paymentID: data.paymentID,
    bookingType: "limited",
  };
  const sold = await call("/api/bkash/payment/execute", payment, "execute");
  const ticket = sold.body.data.ticket_data.ticketing_id;
  await call(`/api/get-ticketing-details-with-id/${ticket}`);
  return ticket;
}
