/** [O19] An agent's program sells on a client that was generated from what the shop describes, over a bad network. */
import { expect, inject, onTestFinished, test } from "vitest";
import { dhakaDate } from "../../../worker/domain/dhaka-time.ts";
import { NO_KEEP_ALIVE } from "../../../worker/scripts/staff-client.ts";
import { generateClient } from "../../support/agent-program/generate.ts";
import { aScreen } from "../../support/screen.ts";
import { ownTrip, readTrip } from "../own-trips.ts";

const AGENT = {
  name: "Program Travels",
  mobile: "01712000777",
  email: "program@example.com",
  password: "korim er bari",
  password_confirmation: "korim er bari",
  gender: "Others",
  address: "12 College Road",
};
const PASSENGER = { contact_name: "Rahima Khatun", contact_number: "01812000777" };
const WALLET = "01929918777";

/** Each answer is lost once to a call that may be sent again as it is. */
function makeBadNetwork() {
  const lost = new Set<string>();
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers({ ...NO_KEEP_ALIVE });
    new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
    const response = await fetch(input, { ...init, headers });
    const isRepeatable = init?.method === "GET" || headers.has("Idempotency-Key");
    const call = `${String(input)} ${String(init?.body)}`;
    if (!isRepeatable || lost.has(call)) return response;
    lost.add(call);
    throw new TypeError("the answer was lost");
  };
  return { send, lost };
}

async function readDescription(): Promise<string> {
  const address = `${inject("origin")}/api/openapi.json`;
  return (await fetch(address, { headers: NO_KEEP_ALIVE })).text();
}

test("a generated client makes a whole sale, and no answer that was lost makes a second one", async () => {
  const { program, complaints, remove } = generateClient(await readDescription());
  onTestFinished(remove);
  expect(complaints).toBe("");

  const screen = aScreen(inject("origin"));
  const trip = await ownTrip();
  // Any first answer brings the cookies that a sign-up needs.
  await screen.seats(trip.id);
  expect(await screen.signUp(AGENT)).toMatchObject({ status_code: 201 });

  const { send, lost } = makeBadNetwork();
  const { sellTwoSeats } = await import(/* @vite-ignore */ program);
  const sale = await sellTwoSeats({
    shop: inject("origin"),
    login: AGENT.mobile,
    password: AGENT.password,
    name: `order-${trip.id}`,
    destination: trip.destination_id,
    unit: trip.unit_id,
    day: dhakaDate(Date.parse(trip.departs_at)),
    passenger: PASSENGER,
    fetch: send,
    sendBuyer: async ({ paymentID }: { paymentID: string }) => {
      const body = JSON.stringify({ paymentID, wallet: WALLET });
      await fetch(`${inject("walletOrigin")}/control/approve`, { method: "POST", body });
    },
  });
  expect(lost.size).toBeGreaterThan(5);
  expect(sale).toMatchObject({ seller: AGENT.name, sold: sale.held, paid: sale.total });
  expect(sale.sold).toHaveLength(2);
  expect((await readTrip(trip.id)).sold).toBe(2);
});
