/**
 * Every role and every call, from a table of its own: what the contract's table opens or closes by mistake is red here.
 * The bodies are sound and change nothing, so that only who calls decides.
 */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { STAFF_ACTS } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { STAFF_CALLS } from "../../../worker/contract/staff/staff-calls.ts";
import { database } from "../../../worker/db/client.ts";
import { ROLES, type Role } from "../../../worker/domain/staff/roles.ts";
import { anAgent } from "../../support/agents.ts";
import { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { aBrowser, read, type Browser } from "../../support/browser.ts";
import { takeLogged } from "../../support/quiet.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aSignedIn } from "../../support/people.ts";
import { staffExamples } from "../../support/examples/staff-examples.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);

afterEach(() => {
  // Wrong passkeys are counted over the whole shop, and many of them are an alert.
  const others = takeLogged().filter((line) => !line.join(" ").includes("staff_passkeys_tried"));
  expect(others).toEqual([]);
});

/**
 * The roles that may make a call; owners always may. `all`: everybody who is signed in. `open`: no sign-in is needed.
 */
const OPEN_TO: Record<string, readonly Role[] | "all" | "open"> = {
  today: ["money", "ops", "reader"],
  "find-sales": ["money", "ops", "reader"],
  show: ["money", "ops", "reader"],
  doubts: ["money"],
  trips: ["money", "ops", "content", "reader"],
  "find-trips": ["money", "ops", "content", "reader"],
  "trips-file": ["money", "ops", "content", "reader"],
  "trip-choices": ["money", "ops", "content", "reader"],
  trip: ["money", "ops", "reader"],
  "trip-sales": ["money", "ops", "reader"],
  boarding: ["money", "ops", "reader"],
  manifest: ["ops", "reader"],
  "manifest-file": ["ops", "reader"],
  "hold-at-counter": ["ops"],
  "let-go-at-counter": ["ops"],
  "finish-counter-sale": ["ops"],
  "counter-sales": ["money", "ops", "reader"],
  "sell-at-counter": ["ops"],
  exams: ["ops", "reader"],
  exam: ["ops", "reader"],
  "exam-list": ["ops", "reader"],
  "save-exam": ["ops"],
  "set-trip-exam": ["ops"],
  "move-exam": ["ops"],
  compare: ["ops"],
  figures: ["money", "ops"],
  "try-alerts": ["ops"],
  messages: ["ops", "reader"],
  "move-ticket": ["ops"],
  "take-seats-off": ["money", "ops"],
  "exchange-seats": ["ops"],
  "keep-ticket": ["ops"],
  "send-message-again": ["ops"],
  "send-messages-again": ["ops"],
  "close-message": ["ops"],
  "set-message-budget": ["money", "ops"],
  "pause-messages": ["ops"],
  "resume-messages": ["ops"],
  log: ["money", "ops", "reader"],
  "log-file": ["money", "ops", "reader"],
  agents: ["money", "ops", "reader"],
  agent: ["money", "ops", "reader"],
  "sales-figures": ["money", "ops", "reader"],
  "sales-figures-file": ["money", "ops", "reader"],
  "sales-file": ["money", "ops", "reader"],
  requests: ["money", "ops", "content", "guide", "reader"],
  entries: ["content", "ops", "reader"],
  entry: ["content"],
  "preview-post": ["content"],
  pictures: ["content"],
  "upload-picture": ["content"],
  "setup-state": ["content", "ops"],
  "save-entry": ["content"],
  "hide-entry": ["content"],
  "show-entry": ["content"],
  "season-files": ["content"],
  "check-season": [],
  "keep-season-picture": [],
  "import-season": [],
  "largest-acts": [],
  people: [],
  "notice-phone": [],
  "alert-phone": [],
  person: [],
  // Every role may make these four calls, but only these two may do what the examples are about.
  approve: ["money", "ops"],
  refuse: ["money", "ops"],
  stop: ["money", "ops"],
  run: ["money", "ops"],
  "sign-in/options": "open",
  "sign-in": "open",
  invitation: "open",
  "invitation/options": "open",
  "invitation/accept": "open",
  "invitation/skip": "open",
  me: "open",
  "sign-out": "all",
  "newest-act": "all",
  "step-up/options": "all",
  "step-up": "all",
  access: "all",
  "end-access": "all",
  "passkey/options": "all",
  passkey: "all",
  token: "all",
  "cancel-sale": ["money", "ops"],
  "give-back": ["money"],
  settle: ["money"],
  "correct-name": ["money", "ops"],
  "correct-phone": ["money", "ops"],
  acknowledge: ["money", "ops"],
  "cancel-trip": ["ops"],
  "set-fare": ["money", "ops"],
  "set-times": ["ops"],
  "create-trip": ["ops"],
  "edit-trip": ["ops"],
  duties: ["ops", "reader"],
  "set-duty": ["ops"],
  "give-guide-link": ["ops"],
  "end-guide-phone": ["ops"],
  "set-fares": ["money", "ops"],
  "copy-trips": ["ops"],
  "copy-season": ["ops"],
  "cancel-copies": ["ops"],
  "order-buses": ["ops"],
  block: ["ops"],
  unblock: ["ops"],
  "approve-agent": ["money", "ops"],
  "suspend-agent": ["money", "ops"],
  "resume-agent": ["money", "ops"],
  "log-out-agent": ["money", "ops"],
  "recover-agent": ["ops"],
  erase: [],
  "pause-sales": ["ops"],
  "resume-sales": ["ops"],
  "stop-for-restore": [],
  "begin-restore": [],
  "end-restore": [],
  "after-restore": [],
  "rebuild-tickets": [],
  "rebuild-seats": [],
  invite: [],
  "invite-again": [],
  "change-roles": [],
  "disable-staff": [],
  "recover-owner": [],
  "end-staff-access": [],
  "enable-staff": [],
};

const NAMES = STAFF_CALLS.map(({ path }) => path.slice("/staff/".length));
const CALLS_BY_ROLE = NAMES.flatMap((name) => ROLES.map((role) => [role, name] as const));

let browsers: Record<Role, () => Promise<Browser>>;
let bodyOf: (name: string) => unknown;

beforeAll(async () => {
  const { id: tripId } = await aTrip(db);
  const { pnr } = await aTicket(db);
  const examples = await staffExamples({ tripId, pnr, agentId: (await anAgent(db)).id });
  bodyOf = (name) => examples[`POST /staff/${name}`]?.bodies?.[0]?.sound;
  const known = new Map<Role, Browser>();
  const getBrowser = (role: Role) => async () => {
    const browser = known.get(role) ?? (await aSignedIn(role)).browser;
    known.set(role, browser);
    return browser;
  };
  browsers = {
    owner: getBrowser("owner"),
    money: getBrowser("money"),
    ops: getBrowser("ops"),
    content: getBrowser("content"),
    guide: getBrowser("guide"),
    reader: getBrowser("reader"),
  };
});

test("the table has every call and every act, and no other", () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(OPEN_TO).toSorted());
  expect(NAMES).toEqual(expect.arrayContaining(Object.keys(STAFF_ACTS)));
});

test.each(CALLS_BY_ROLE)("%s calls %s", async (role, name) => {
  const openTo = OPEN_TO[name] ?? [];
  // What signs in or out does it to a browser of its own.
  const isOfItsOwn = openTo === "open" || name === "sign-out";
  const browser = isOfItsOwn ? (await aSignedIn(role)).browser : await browsers[role]();
  const answer = await browser.post(`/api/staff/${name}`, bodyOf(name));
  const { code = "" } = Object(answer.body) as { code?: string };
  const isOpen = typeof openTo === "string" || role === "owner" || openTo.includes(role);
  if (!isOpen) expect(answer).toMatchObject({ status: 403, body: { code: "staff_role_missing" } });
  else expect(["staff_role_missing", "staff_sign_in_needed", "not_found"]).not.toContain(code);
});

describe("without a session", () => {
  test.each(NAMES)("%s", async (name) => {
    const answer = await aBrowser().post(`/api/staff/${name}`, bodyOf(name));
    const { code } = Object(answer.body) as { code?: string };
    if (OPEN_TO[name] === "open") expect(code).not.toBe("staff_sign_in_needed");
    else expect(answer).toMatchObject({ status: 401, body: { code: "staff_sign_in_needed" } });
  });
});

test("me alone answers that nobody is signed in", async () => {
  const answer = await aBrowser().post("/api/staff/me", {});
  expect(answer).toMatchObject({ status: 200, body: { status_code: 201, who: "nobody" } });
  expect(Object.keys(Object(answer.body)).toSorted()).toEqual(["status_code", "who"]);
});

describe("what is in no table", () => {
  test.each(["none", "acts", "me/too", "__proto__", "constructor", "Cancel-Sale"])(
    "%s is refused, also to an owner",
    async (name) => {
      const { browser } = await aSignedIn("owner");
      expect(await browser.post(`/api/staff/${name}`, {})).toMatchObject({ status: 404 });
      expect(await aBrowser().post(`/api/staff/${name}`, {})).toMatchObject({ status: 401 });
    },
  );
});

test("who has no role can do nothing but sign out and see their own access", async () => {
  const { browser } = await aSignedIn();
  expect((await browser.post("/api/staff/access", {})).status).toBe(200);
  expect((await browser.post("/api/staff/trips", {})).status).toBe(403);
});

describe("a call of a browser", () => {
  test.each(NAMES)("%s needs the anti-forgery pair", async (name) => {
    const { browser } = await aSignedIn("owner");
    await browser.get("/api/profile");
    const send = (headers: Record<string, string>) =>
      browser.send(`/api/staff/${name}`, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(bodyOf(name)),
      });
    const refused = { status: 403, body: { code: "forgery_check_failed" } };
    expect(await send({})).toMatchObject(refused);
    expect(await send({ "X-XSRF-TOKEN": "forged.forged" })).toMatchObject(refused);
  });
});

test("the list of rights that staff see is this table, owners first", async () => {
  const { browser } = await aSignedIn("owner");
  const { rights } = read(await browser.post("/api/staff/people", {}), PeopleView);
  const expected = Object.entries(OPEN_TO).flatMap(([name, roles]) =>
    typeof roles === "string"
      ? []
      : [[name, ROLES.filter((role) => role === "owner" || roles.includes(role))] as const],
  );
  // The examples of these four calls are about an act of fewer roles.
  const perAct = new Set(["approve", "refuse", "stop", "run"]);
  const seen = rights.filter(({ name }) => !perAct.has(name));
  expect(Object.fromEntries(seen.map(({ name, roles }) => [name, roles]))).toEqual(
    Object.fromEntries(expected.filter(([name]) => !perAct.has(name))),
  );
});
