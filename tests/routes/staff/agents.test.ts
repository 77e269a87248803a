/** Agents as staff see them: states, a word, pages, and what each sold in the last thirty days. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { AgentActView } from "../../../worker/contract/staff/staff.ts";
import { AgentsView, AgentView } from "../../../worker/contract/staff/staff-people.ts";
import { database } from "../../../worker/db/client.ts";
import { anAgent, aSession } from "../../support/agents.ts";
import { read } from "../../support/browser.ts";
import { staff, staffCall } from "../../support/staff.ts";
import { aTicket } from "../../support/tickets.ts";

const db = database(env);
const DAY = 86_400_000;

beforeEach(async () => {
  await env.DB.prepare(
    "DELETE FROM agents WHERE id NOT IN (SELECT agent_id FROM bills WHERE agent_id IS NOT NULL)",
  ).run();
});

async function listed(body: object = {}) {
  return read(await staffCall("agents", { ...body }), AgentsView);
}

const namesIn = async (body: object) => (await listed(body)).agents.map(({ name }) => name);

test("each state has its agents, the newest first, and nobody is in two", async () => {
  const address = "Teknaf road";
  await anAgent(db, { name: "New", address, approvedAt: null, createdAt: 3 });
  await anAgent(db, { name: "Good", address, createdAt: 2 });
  await anAgent(db, { name: "Uncalled", address, contactVerifiedAt: null, createdAt: 4 });
  await anAgent(db, { name: "Out", address, suspendedAt: 5, createdAt: 5 });
  await anAgent(db, {
    name: "Out unseen",
    address,
    approvedAt: null,
    suspendedAt: 5,
    createdAt: 1,
  });
  const word = "teknaf";
  expect(await namesIn({ word, state: "waiting" })).toEqual(["New"]);
  expect(await namesIn({ word, state: "active" })).toEqual(["Uncalled", "Good"]);
  expect(await namesIn({ word, state: "suspended" })).toEqual(["Out", "Out unseen"]);
  expect(await namesIn({ word })).toEqual(["Out", "Uncalled", "New", "Good", "Out unseen"]);
  const { agents } = await listed({ word });
  expect(agents.map((one) => [one.name, one.state, one.is_verified])).toContainEqual([
    "Uncalled",
    "active",
    false,
  ]);
});

test("a word is of the name or the address, digits of the phone number, in Bengali digits too", async () => {
  await anAgent(db, { name: "রহিম এন্টারপ্রাইজ", mobile: "01911223344" });
  await anAgent(db, { name: "Karim Traders", address: "Bokultola 100%", mobile: "01811223355" });
  expect(await namesIn({ word: "রহিম" })).toEqual(["রহিম এন্টারপ্রাইজ"]);
  expect(await namesIn({ word: "KARIM" })).toEqual(["Karim Traders"]);
  expect(await namesIn({ word: "0% " })).toEqual(["Karim Traders"]);
  expect(await namesIn({ word: "০১৯১১-২২" })).toEqual(["রহিম এন্টারপ্রাইজ"]);
  expect(await namesIn({ word: "1122335" })).toEqual(["Karim Traders"]);
  expect(await namesIn({ word: "nobody" })).toEqual([]);
});

test("a name is found in any spelling, however it is stored, with its words in any order", async () => {
  const stored = "\u0986\u09df\u09c7\u09b6\u09be ট্রাভেলস";
  await anAgent(db, { name: stored, createdAt: 2 });
  await anAgent(db, { name: "Café Élan", address: "কোনাবাড়ী".normalize("NFD"), createdAt: 1 });
  for (const word of [stored, "আয়েশা", "আয়েসা", "ট্রাভেলস আয়েশা"]) {
    expect(await namesIn({ word }), word).toEqual([stored]);
  }
  for (const word of ["CAFÉ ÉLAN", "élan cafe", "কোনাবাড়ী", "কোনাবাড়ি elan"]) {
    expect(await namesIn({ word }), word).toEqual(["Café Élan"]);
  }
});

test("pages show every agent once, also those of the same moment", async () => {
  for (let made = 0; made < 53; made += 1) {
    await anAgent(db, { address: "Paged", createdAt: 1_000 + Math.floor(made / 10) });
  }
  const first = await listed({ word: "paged" });
  expect(first.agents).toHaveLength(50);
  const second = await listed({ word: "paged", after: first.next });
  expect(second.next).toBeNull();
  const ids = [...first.agents, ...second.agents].map(({ id }) => id);
  expect(new Set(ids).size).toBe(53);
  expect((await listed({ word: "paged", after: "none" })).agents, "a cursor that is none").toEqual(
    first.agents,
  );
});

test("what was sold in thirty days counts, without void tickets and those of before", async () => {
  const { id } = await anAgent(db, { address: "Sold here" });
  const now = Date.now();
  const agentId = id;
  await aTicket(db, { agentId, seats: ["A1", "A2"] });
  // Its bill waited for the wallet.
  await aTicket(db, { agentId, soldAt: now - 29 * DAY, billedAt: now - 33 * DAY });
  await aTicket(db, { agentId, voidedAt: now });
  await aTicket(db, { agentId, soldAt: now - 31 * DAY });
  await aTicket(db);
  const sold = { tickets: 2, places: 5, amount: 3_060 };
  expect((await listed({ word: "sold here" })).agents).toMatchObject([{ id, sold }]);

  await aSession(db, id);
  await aSession(db, id, { revokedAt: now });
  const { agent } = read(await staffCall("agent", { agent: id }), AgentView);
  expect(agent).toMatchObject({ id, sold, sessions: 1, state: "active", suspended_at: null });
});

test("the link to a new password is a field of the answer, and in no preview", async () => {
  const { id } = await anAgent(db);
  const preview = read(await staff("recover-agent", { agent: id, dry_run: true }), AgentActView);
  expect(preview.link).toBeNull();
  const done = read(await staff("recover-agent", { agent: id }), AgentActView);
  expect(done.link).toMatch(/\/agentPassword#[\w-]{16,}$/);
});
