/**
 * An agent's program on a client that was generated from /api/openapi.json and lies beside it (generate.ts): it logs in
 * and sells two seats. What it names of the contract is checked by tsc.
 */
import { client } from "./client.ts";

interface Order {
  shop: string;
  login: string;
  password: string;
  /** The key of each call follows from it, so that an order that was cut off may be sent again. */
  name: string;
  destination: string;
  unit: string;
  /** As in `2026-12-04`. */
  day: string;
  passenger: { contact_name: string; contact_number: string };
  fetch: typeof fetch;
  sendBuyer: (wallet: { paymentID: string; bkashURL: string }) => Promise<void>;
}

const RETRY = { retries: 3, retryDelay: 100, retryStrategy: "fixed", jitter: false } as const;
const EXECUTES_MAX = 20;

export async function sellTwoSeats(order: Order) {
  client.configure({ serverUrl: `${order.shop}/api`, fetch: order.fetch, retry: RETRY });
  await logIn(order);

  const { unit: unit_id, destination: destination_id } = order;
  const trips = await client.get_filter_bus_list({ body: { destination_id, unit_id } });
  const trip = trips.busFTRouteList.find(
    ({ deperture_date, seatsAvailable }) => deperture_date === order.day && seatsAvailable >= 2,
  );
  if (trip === undefined) throw new Error(`no seats on ${order.day}`);

  const list = await client.get_seat_list_with_route_id({ path: { id: trip.id } });
  const ticketing_unique_id = list.ticketingUniqueId;
  const seats = { ticketing_unique_id, trip_id: trip.id, total_seat: 2 };
  const held = await client.hold_seats_together({ headers: key("hold"), body: seats });

  const quote = await client.quote({ body: { ticketing_unique_id } });
  const amounts = { total_seat_price: quote.fare, paid_amount: quote.total };
  const opened = await client.bkash_payment_create({
    headers: key("pay"),
    body: { ...seats, ...amounts, ...order.passenger, trip_revision: trip.revision },
  });
  await order.sendBuyer(opened.data);
  const { state } = await client.payments_id({ path: { id: `${opened.ticketBillPayBkashId}` } });

  const ticket = await execute(opened, key("execute"));
  const { invoiceData } = await client.get_ticketing_details_with_id_id({ path: { id: ticket } });
  return {
    state,
    held: held.getUserTicketData.map(({ seat_no }) => seat_no),
    sold: invoiceData.ticketing_data.map(({ seat_no }) => seat_no),
    paid: invoiceData.single_ticketing_data.ticketing_bill_pay_data.paid_amount,
    total: quote.total,
    seller: invoiceData.single_ticketing_data.ticketing_by_data?.name,
    pnr: invoiceData.invoice,
  };

  function key(call: string) {
    return { "Idempotency-Key": `${order.name}-${call}` };
  }
}

/** The first answer brings the cookies that a log-in sends back; from then on the token is enough. */
async function logIn({ login, password }: Order): Promise<void> {
  const { response } = await client.profile({}, { envelope: true });
  const cookies = new Map(
    response.headers.getSetCookie().map((line) => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
  client.auth.apiKey("visitor", cookies.get("visitor") ?? "");
  client.auth.apiKey("pair_cookie", cookies.get("XSRF-TOKEN") ?? "");
  client.auth.apiKey("pair_header", cookies.get("XSRF-TOKEN") ?? "");
  const { token } = await client.login({ body: { login, password } });
  client.configure({ auth: { bearer: token } });
}

/** Until there is an end: a 202 means that the buyer has not paid so far, or that it is being checked. */
async function execute(
  opened: Awaited<ReturnType<typeof client.bkash_payment_create<undefined>>>,
  headers: { "Idempotency-Key": string },
): Promise<string> {
  const { ticketBillPayBkashId, grantToken } = opened;
  const { paymentID } = opened.data;
  const body = { ticketBillPayBkashId, grantToken, paymentID, bookingType: "limited" } as const;
  for (let sent = 0; sent < EXECUTES_MAX; sent += 1) {
    const answer = await client.bkash_payment_execute({ headers, body }, { envelope: true });
    if (answer.response.status !== 202) return answer.data.data.ticket_data.ticketing_id;
    const seconds = Number(answer.response.headers.get("Retry-After"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  throw new Error("the payment has no end");
}
