/** [O19] Calls that are repeated with an Idempotency-Key: done once, answered as the first time. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { PaymentCreateView } from "../../../worker/contract/booking/checkout.ts";
import { SeatAnswerView } from "../../../worker/contract/booking/seats.ts";
import { database } from "../../../worker/db/client.ts";
import { deleteOldKeys } from "../../../worker/db/idempotency.ts";
import { sha256 } from "../../../worker/auth/signer.ts";
import { canonicalBody, KEY_LIVES_MS, KEYS_MOST } from "../../../worker/domain/idempotency.ts";
import { eraseAgentAccessNightly } from "../../../worker/jobs/agent-retention.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { aLoggedIn } from "../../support/agents.ts";
import { aVisit, executeBody, type Visit } from "../../support/booking.ts";
import { purgeTrip } from "../../support/caches.ts";
import { aBrowser, read, type Answer, type Browser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const TOGETHER = "/api/hold-seats-together";
const CREATE = "/api/bkash/payment/create";
let browser: Browser;

beforeAll(async () => {
  ({ browser } = await aLoggedIn(db));
});

function post(path: string, key: string, body: unknown, by = browser): Promise<Answer> {
  const headers = {
    "Content-Type": "application/json",
    "X-XSRF-TOKEN": by.cookies.get("XSRF-TOKEN") ?? "",
    "Idempotency-Key": key,
  };
  return by.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const aProgram = async (by = browser) => aVisit((await aTrip(db)).id, by);
const listSeats = async (visit: Visit) =>
  (await visit.seats()).getUserTicketData.map((seat) => seat.seat_no);
const two = (visit: Visit) => ({
  ticketing_unique_id: visit.bookingId,
  trip_id: visit.tripId,
  total_seat: 2,
});
const setKeys = (fields: string) => env.DB.prepare(`UPDATE idempotency_keys SET ${fields}`).run();

describe("seats held together", () => {
  test("are taken once however often the request is repeated, and the answer is the first one", async () => {
    const visit = await aProgram();
    const first = await post(TOGETHER, "hold-1", two(visit));
    const again = await post(TOGETHER, '"hold-1"', two(visit));
    expect(read(first, SeatAnswerView).getUserTicketData).toHaveLength(2);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(await listSeats(visit)).toHaveLength(2);
    await post(TOGETHER, "hold-1b", two(visit));
    expect(await listSeats(visit)).toHaveLength(4);
  });

  test("are not taken again after a call that died before its answer was stored", async () => {
    const visit = await aProgram();
    await post(TOGETHER, "hold-2", two(visit));
    const taken = await listSeats(visit);
    await setKeys("status = NULL, answer = NULL, locked_until = 1");
    const again = await post(TOGETHER, "hold-2", two(visit));
    expect(again).toMatchObject({ status: 201 });
    expect(await listSeats(visit)).toEqual(taken);
  });

  test("are not taken again by a third call, after the second one was refused", async () => {
    const { token } = await aLoggedIn(db);
    const visit = await aProgram(aBrowser({ bearer: token, env: {} }));
    await post(TOGETHER, "hold-5", two(visit), visit.browser);
    const taken = await listSeats(visit);
    await setKeys("status = NULL, answer = NULL, locked_until = 1");
    await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(visit.tripId).run();
    await purgeTrip(visit.tripId);
    expect((await post(TOGETHER, "hold-5", two(visit), visit.browser)).status).toBe(409);
    await env.DB.prepare("UPDATE trips SET cancelled_at = NULL WHERE id = ?")
      .bind(visit.tripId)
      .run();
    await purgeTrip(visit.tripId);
    expect((await post(TOGETHER, "hold-5", two(visit), visit.browser)).status).toBe(201);
    expect(await listSeats(visit)).toEqual(taken);
  });

  test("are taken once though their stored answer can't be opened any more", async () => {
    const visit = await aProgram();
    await post(TOGETHER, "hold-6", two(visit));
    const taken = await listSeats(visit);
    await setKeys("answer = 'AAAA.AAAA'");
    const again = await post(TOGETHER, "hold-6", two(visit));
    expect(again.status).toBe(201);
    expect(again.headers.get("Idempotent-Replayed")).toBe(null);
    expect(await listSeats(visit)).toEqual(taken);
    const replayed = await post(TOGETHER, "hold-6", two(visit));
    expect(replayed.headers.get("Idempotent-Replayed")).toBe("true");
  });

  test("are refused for another request with the key, and while the first one runs", async () => {
    const visit = await aProgram();
    await post(TOGETHER, "hold-3", two(visit));
    expect(await post(TOGETHER, "hold-3", { ...two(visit), total_seat: 3 })).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    await setKeys("status = NULL, answer = NULL, locked_until = 9e15");
    const busy = await post(TOGETHER, "hold-3", two(visit));
    expect(busy).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    expect(busy.headers.get("Retry-After")).toBe("2");
    expect(await listSeats(visit)).toHaveLength(2);
  });

  test("that were refused may be asked for again with the same key", async () => {
    const visit = await aProgram();
    const body = { ...two(visit), seat_nos: ["A1", "Z9"] };
    expect((await post(TOGETHER, "hold-4", body)).status).toBe(422);
    expect((await post(TOGETHER, "hold-4", two(visit))).status).toBe(201);
  });
});

test("an attempt that comes to its seats late leaves them to who may have its key by now", async () => {
  const { token } = await aLoggedIn(db);
  const visit = await aProgram(aBrowser({ bearer: token, env: {} }));
  const began = Date.now();
  let readings = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => began + 31_000 * readings++);
  const late = await post(TOGETHER, "hold-7", two(visit), visit.browser);
  clock.mockRestore();
  expect(late).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
  expect(await listSeats(visit)).toEqual([]);
});

test("a key belongs to its caller", async () => {
  const visit = await aProgram();
  await post(TOGETHER, "mine", two(visit));
  const other = await aLoggedIn(db);
  const theirs = await aProgram(other.browser);
  expect((await post(TOGETHER, "mine", two(theirs), other.browser)).status).toBe(201);
  expect(await listSeats(theirs)).toHaveLength(2);
});

test("a seat is given up once, also after a call that died", async () => {
  const visit = await aProgram();
  await visit.hold("A1");
  await visit.hold("A2");
  const seat = { ...two(visit), seat_no: "A1", booking_time: "now" };
  const cancel = () => post("/api/delete-seat-form-booking", "cancel-1", seat);
  const first = await cancel();
  expect(first.status).toBe(201);
  expect((await cancel()).body).toEqual(first.body);
  await setKeys("status = NULL, answer = NULL, locked_until = 1");
  expect((await cancel()).status).toBe(201);
  expect(await listSeats(visit)).toEqual(["A2"]);
});

test("create opens one payment, whose handle is stored encrypted; execute reads what has become of it", async () => {
  const wallet = await startWallet();
  const visit = await aProgram();
  await visit.hold("A1");
  const body = await visit.payment();
  const first = await post(CREATE, "create-1", body);
  const again = await post(CREATE, "create-1", body);
  expect(again.body).toEqual(first.body);
  const { grantToken } = read(first, PaymentCreateView);
  const { results } = await env.DB.prepare("SELECT * FROM idempotency_keys").all();
  expect(JSON.stringify(results)).not.toContain(grantToken);
  expect(JSON.stringify(results)).not.toContain("create-1");

  const { buyer_returned: _, ...payment } = executeBody(first);
  const execute = (more = {}) =>
    post("/api/bkash/payment/execute", "pay-1", { ...payment, ...more });
  expect(await execute()).toMatchObject({ status: 202, body: { code: "awaiting_buyer" } });
  await wallet.approve(payment.paymentID);
  await env.DB.prepare("UPDATE bills SET claimed_until = NULL").run();
  const sold = await execute();
  expect(sold.status).toBe(201);
  expect((await execute()).body).toEqual(sold.body);
  expect(await wallet.executes(payment.paymentID)).toBe(1);
  expect(await execute({ grantToken: "x" })).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
});

describe("an attempt that sleeps longer than its key is locked", () => {
  const bills = async ({ tripId }: Visit) =>
    (await env.DB.prepare("SELECT count(*) AS n FROM bills WHERE trip_id = ?")
      .bind(tripId)
      .first<number>("n")) ?? 0;

  /** While the wallet is called, another attempt takes the key over; afterwards it dies, and a third one comes. */
  async function takenOverAt(path: RegExp, key: string) {
    const visit = await aProgram();
    await visit.hold("A1");
    const wallet = await startWallet();
    const spy = vi.spyOn(globalThis, "fetch");
    spy.mockImplementation(async (input, init) => {
      const { url } = new Request(input, init);
      if (path.test(url)) await setKeys("locked_until = locked_until + 1 WHERE status IS NULL");
      return wallet.fetch(url, init);
    });
    const body = await visit.payment();
    const first = await post(CREATE, key, body);
    const opened = await bills(visit);
    spy.mockRestore();
    await setKeys("locked_until = 1 WHERE status IS NULL");
    const last = await post(CREATE, key, body);
    return { first, opened, last, again: await post(CREATE, key, body) };
  }

  test.each([
    ["opens no bill", /token\/grant$/, 0],
    ["gives no answer of its own where its bill was opened", /checkout\/create$/, 1],
  ])("%s", async (_, path, opened) => {
    const ends = await takenOverAt(path, `slept-${opened}`);
    expect(ends.first).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
    expect(ends.opened).toBe(opened);
    expect(ends.last.status).toBe(201);
    expect(ends.again.body).toEqual(ends.last.body);
  });
});

test("create runs again when the payment that it opened is over", async () => {
  await startWallet();
  const visit = await aProgram();
  await visit.hold("A1");
  const body = await visit.payment();
  const create = () => post(CREATE, "create-2", body);
  const first = read(await create(), PaymentCreateView).ticketBillPayBkashId;
  const setBill = (fields: string, id: number) =>
    env.DB.prepare(`UPDATE bills SET ${fields} WHERE id = ?`).bind(id).run();
  for (const over of ["pay_until = 1", "state = 'failed'"]) {
    await setBill("state = 'created'", first);
    await setBill(over, first);
    const again = await create();
    const { ticketBillPayBkashId: next } = read(again, PaymentCreateView);
    expect(next).toBeGreaterThan(first);
    expect((await create()).body).toEqual(again.body);
    await setBill("state = 'failed'", next);
  }
  await setBill("state = 'failed'", first);
  const sold = read(await create(), PaymentCreateView).ticketBillPayBkashId;
  await setBill("state = 'capturing'", sold);
  expect((await create()).headers.get("Idempotent-Replayed")).toBe("true");
  await setBill("state = 'paid'", sold);
  expect((await create()).headers.get("Idempotent-Replayed")).toBe(null);
  await setBill("state = 'failed'", sold);
});

test("the fingerprint of a request is none that its text alone gives", async () => {
  const visit = await aProgram();
  await post(TOGETHER, "print", two(visit));
  const request = `POST ${TOGETHER}\n${canonicalBody(JSON.stringify(two(visit)))}`;
  const { results } = await env.DB.prepare("SELECT fingerprint FROM idempotency_keys").all();
  expect(results.map((one) => one["fingerprint"])).not.toContain(await sha256(request));
});

test("keys of earlier days do not count", async () => {
  const visit = await aProgram();
  await post(TOGETHER, "yesterday", two(visit));
  await env.DB.prepare(
    `INSERT INTO idempotency_keys SELECT caller, 'y' || value, 'x', 1, 0, NULL, 201, 'x'
      FROM json_each(?), (SELECT caller FROM idempotency_keys ORDER BY rowid DESC LIMIT 1)`,
  )
    .bind(JSON.stringify(Array.from({ length: KEYS_MOST.agent }, (_, n) => n)))
    .run();
  expect((await post(TOGETHER, "today", two(visit))).status).toBe(201);
  await env.DB.prepare("DELETE FROM idempotency_keys").run();
});

test("a key is a short text, of a caller with a session", async () => {
  const visit = await aProgram();
  expect(await post(TOGETHER, "two words", two(visit))).toMatchObject({
    status: 400,
    body: { code: "idempotency_key_wrong" },
  });
});

test("a key whose day ends while its request runs is not begun anew beside it", async () => {
  const visit = await aProgram();
  await post(TOGETHER, "hold-day", two(visit));
  const taken = await listSeats(visit);
  const old = Date.now() - KEY_LIVES_MS - 1;
  await setKeys(
    `status = NULL, answer = NULL, created_at = ${old}, locked_until = ${Date.now() + 60_000}`,
  );
  expect(await post(TOGETHER, "hold-day", two(visit))).toMatchObject({
    status: 409,
    body: { code: "idempotency_in_progress" },
  });
  await deleteOldKeys(db, Date.now());
  expect(await listSeats(visit)).toEqual(taken);
  await setKeys("locked_until = 1");
  expect((await post(TOGETHER, "hold-day", two(visit))).status).toBe(201);
});

test("keys are bounded by caller, mean nothing after a day, and go in the night", async () => {
  const visit = await aProgram();
  await post(TOGETHER, "old", two(visit));
  await env.DB.prepare(
    `INSERT INTO idempotency_keys SELECT caller, 'k' || value, 'x', created_at, 0, NULL, 201, 'x'
      FROM json_each(?), (SELECT caller, created_at FROM idempotency_keys ORDER BY rowid DESC LIMIT 1)`,
  )
    .bind(JSON.stringify(Array.from({ length: KEYS_MOST.agent }, (_, n) => n)))
    .run();
  const over = await post(TOGETHER, "one-more", two(visit));
  expect(over).toMatchObject({ status: 429, body: { code: "too_many_tries" } });

  await setKeys(`created_at = ${Date.now() - KEY_LIVES_MS}`);
  await eraseAgentAccessNightly(env, toDhakaInstant("2099-01-02", "03:00"));
  const left = await env.DB.prepare("SELECT count(*) AS n FROM idempotency_keys").first();
  expect(left).toEqual({ n: 0 });
});
