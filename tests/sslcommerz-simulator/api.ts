/** The API: session, validation, query of transactions, refund and its query, with injected faults in front. */
import { Hono, type Context } from "hono";
import { Dropped, randomText } from "../wallet-simulator/simulation.ts";
import { takeFault } from "../wallet-simulator/faults.ts";
import { ONLY } from "../wallet-simulator/store.ts";
import type { Call, FaultOrder } from "./faults.ts";
import { queryRefund, refund } from "./refund.ts";
import { attemptFields, hasSucceeded, type Attempt, type Session } from "./session.ts";
import { readForm } from "./form.ts";
import { findFault } from "./session-check.ts";
import { findPages, type Simulation } from "./simulation.ts";

type Answer = Record<string, unknown>;

const DONE = { APIConnect: "DONE" };

export function sslcommerzApi(simulation: Simulation): Hono {
  const api = new Hono();

  api.post("/gwprocess/v4/api.php", async (c) => {
    const fields = await readForm(c);
    return answer(c, "create", () => createSession(simulation, fields, new URL(c.req.url).origin));
  });

  api.get("/validator/api/validationserverAPI.php", (c) => {
    const fields = new URL(c.req.url).searchParams;
    return answer(c, "validate", () => checked(fields, () => validate(simulation, fields)));
  });

  api.get("/validator/api/merchantTransIDvalidationAPI.php", (c) => {
    const fields = new URL(c.req.url).searchParams;
    if (fields.has("refund_ref_id")) {
      return answer(c, "refund_state", () =>
        checked(fields, () => queryRefund(simulation, fields)),
      );
    }
    if (fields.has("bank_tran_id")) {
      return answer(c, "refund", () => checked(fields, () => refund(simulation, fields)));
    }
    return answer(c, "query", () => checked(fields, () => query(simulation, fields)));
  });

  /** An ordered fault answers in place of the call, after it or without it. */
  async function answer(c: Context, call: Call, work: () => Answer): Promise<Response> {
    const { met, left } = takeFault(simulation.tables.faults.get(ONLY) ?? [], call);
    if (met === null) return c.json(work());
    simulation.tables.faults.put(ONLY, left);
    if (met.processed) work();
    return speak(c, call, met.reply);
  }

  async function speak(c: Context, call: Call, reply: FaultOrder["reply"]): Promise<Response> {
    switch (reply.kind) {
      case "connection":
        return c.json(
          call === "create"
            ? { status: "FAILED", failedreason: reply.value }
            : { APIConnect: reply.value },
        );
      case "html":
        return c.html("<html><body><h1>502 Bad Gateway</h1></body></html>", 502);
      case "empty":
        return c.body("");
      case "hangs":
        await simulation.pause(simulation.settings().hangMs);
        throw new Dropped();
      case "dropped":
        throw new Dropped();
    }
  }

  function checked(fields: URLSearchParams, work: () => Answer): Answer {
    return isAccount(simulation, fields) ? work() : { APIConnect: "FAILED" };
  }

  return api;
}

function isAccount({ account }: Simulation, fields: URLSearchParams): boolean {
  const isPassword = fields.get("store_passwd") === account.storePassword;
  return fields.get("store_id") === account.storeId && isPassword;
}

function createSession(simulation: Simulation, fields: URLSearchParams, origin: string): Answer {
  const why = isAccount(simulation, fields)
    ? findFault(fields)
    : "Store Credential Error Or Store is De-active";
  if (why !== null) return { status: "FAILED", failedreason: why, sessionkey: "" };
  const given = (name: string) => fields.get(name) ?? "";
  const page: Session = {
    sessionKey: randomText(32),
    tranId: given("tran_id"),
    amount: given("total_amount"),
    urls: {
      success: given("success_url"),
      fail: given("fail_url"),
      cancel: given("cancel_url"),
      ipn: given("ipn_url"),
    },
    phone: given("cus_phone"),
    createdAt: simulation.now(),
    attempts: [],
  };
  simulation.tables.sessions.put(page.sessionKey, page);
  return {
    status: "SUCCESS",
    failedreason: "",
    sessionkey: page.sessionKey,
    gw: { visa: "city_visa", mobilebanking: "bkash,nagad,dbblmobilebanking" },
    GatewayPageURL: `${origin}/gwprocess/v4/gw.php?Q=pay&SESSIONKEY=${page.sessionKey}`,
    storeBanner: "",
    storeLogo: "",
    desc: [],
  };
}

/** A success becomes VALIDATED; the answer still says VALID the first time. */
function validate(simulation: Simulation, fields: URLSearchParams): Answer {
  const now = simulation.now();
  for (const page of simulation.tables.sessions.list()) {
    const one = page.attempts.find(({ valId }) => valId === fields.get("val_id"));
    if (one === undefined || !hasSucceeded(one, now)) continue;
    const attempts = page.attempts.map((other): Attempt =>
      other === one ? { ...one, isValidated: true } : other,
    );
    simulation.tables.sessions.put(page.sessionKey, { ...page, attempts });
    return { ...DONE, ...attemptFields(page, one, now), validated_on: "", gw_version: "" };
  }
  return { ...DONE, status: "INVALID_TRANSACTION" };
}

/** About an unknown number the API answers one element, which says that it is invalid, and a count of 0. */
function query(simulation: Simulation, fields: URLSearchParams): Answer {
  const tranId = fields.get("tran_id") ?? "";
  if (tranId === "") return { APIConnect: "INVALID_REQUEST" };
  const now = simulation.now();
  const element = findPages(simulation, tranId).flatMap((page) =>
    page.attempts.map((one) => attemptFields(page, one, now)),
  );
  return element.length === 0
    ? { ...DONE, no_of_trans_found: 0, element: [{ tran_id: tranId, status: "INVALID" }] }
    : { ...DONE, no_of_trans_found: element.length, element };
}
