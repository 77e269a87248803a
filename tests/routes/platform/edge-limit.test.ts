/** [S2] The coarse limit at the edge: per browser, never per address, and never before a payment. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";

const PASSED = { status: 404, body: { code: "trip_unknown" } };
const REFUSED = { status: 429, body: { code: "too_many_tries", retry_after: 60 } };
const QUOTE = { trip_id: "none", total_seat: 1 };

/** As the platform counts, of `most` calls a key. */
function aBinding(most: number) {
  const counts = new Map<string, number>();
  const binding: RateLimit = {
    async limit({ key }) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { success: count <= most };
    },
  };
  return { binding, keys: () => [...counts.keys()] };
}

const quote = (browser: ReturnType<typeof aBrowser>) => browser.post("/api/quote", QUOTE);

test("stops one browser for a minute, and no other browser with the same address", async () => {
  const { binding, keys } = aBinding(3);
  const busy = aBrowser({ env: { EDGE_LIMIT: binding } });
  const other = aBrowser({ env: { EDGE_LIMIT: binding } });
  for (let call = 0; call < 3; call += 1) expect(await quote(busy)).toMatchObject(PASSED);
  const refused = await quote(busy);
  expect(refused).toMatchObject(REFUSED);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(await quote(other)).toMatchObject(PASSED);
  expect(keys()).toHaveLength(2);
});

test("counts a tool by its bearer, and stores none", async () => {
  const { binding, keys } = aBinding(1);
  const tool = aBrowser({ bearer: "a-bearer-of-nobody", env: { EDGE_LIMIT: binding } });
  await quote(tool);
  expect(await quote(tool)).toMatchObject(REFUSED);
  expect(keys().join()).not.toContain("bearer");
});

test("never applies to Execute, nor to reads", async () => {
  const { binding } = aBinding(0);
  const visit = await aVisit(
    (await aTrip(database(env))).id,
    aBrowser({ env: { EDGE_LIMIT: binding } }),
  );
  const answer = await visit.browser.post("/api/bkash/payment/execute", {
    ticketBillPayBkashId: 1,
    paymentID: "none",
    grantToken: "none",
    bookingType: "limited",
  });
  expect(answer).toMatchObject({ status: 404, body: { code: "bill_unknown" } });
  expect((await visit.seats()).seats.length).toBeGreaterThan(0);
  expect(await visit.hold("A1")).toMatchObject(REFUSED);
});

test("lets every call pass when it fails or is missing", async () => {
  const failing: RateLimit = { limit: () => Promise.reject(new Error("away")) };
  expect(await quote(aBrowser({ env: { EDGE_LIMIT: failing } }))).toMatchObject(PASSED);
  expect(await quote(aBrowser())).toMatchObject(PASSED);
});

test("counts a browser's calls of staff, and a bearer's where none is needed; no command with one", async () => {
  const { binding } = aBinding(0);
  const at = { env: { EDGE_LIMIT: binding } };
  for (const call of ["sign-in/options", "me", "today", "nothing"]) {
    expect(await aBrowser(at).post(`/api/staff/${call}`, {}), call).toMatchObject(REFUSED);
  }
  const stranger = aBrowser({ ...at, bearer: "a-bearer-of-nobody" });
  const code = { code: "a guess" };
  expect(await stranger.post("/api/staff/invitation", code)).toMatchObject(REFUSED);
  const command = aBrowser({ ...at, bearer: env.STAFF_KEY });
  for (let call = 0; call < 3; call += 1) {
    expect((await command.post("/api/staff/figures", {})).status).toBe(200);
  }
});
