/** What is typed in a form of the office outlives the screen, for its own person and no longer than a day. */
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOnItsWay, sendOnce } from "../../../../web/admin/acts/send-once.ts";
import { keepSentAct, listSentActs, type SentAct } from "../../../../web/admin/acts/sent-acts.ts";
import {
  deleteDrafts,
  listenToDrafts,
  readDraft,
  writeDraft,
} from "../../../../web/admin/forms/draft-store.ts";
import {
  PersonContext,
  useFormDraft,
  type FormDraft,
} from "../../../../web/admin/forms/use-form-draft.ts";
import { leavePage, openPage, useInPage, type Page } from "../../../support/page.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SAVED = { name: "", phone: "" };

let page: Page;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  page = openPage();
  page.document.cookie = "XSRF-TOKEN=t";
});
afterEach(async () => {
  expect(await leavePage(page), "after the page was left").toEqual([]);
  vi.useRealTimers();
});

interface Opened {
  person?: string;
  thing?: string;
  saved?: typeof SAVED;
}

const openForm = ({ person = "S-1", thing = "7", saved = SAVED }: Opened = {}) =>
  useInPage(
    () => useFormDraft("correct-name", thing, saved),
    (form) => createElement(PersonContext, { value: person }, form),
  );

const type = async (form: { now: FormDraft<typeof SAVED> }, changed: Partial<typeof SAVED>) =>
  act(async () => form.now.change(changed));

test("is there again after the screen was left", async () => {
  const form = await openForm();
  await type(form, { name: "Rahim" });
  await type(form, { phone: "018" });
  expect((await openForm()).now.values).toEqual({ name: "Rahim", phone: "018" });
  expect((await openForm()).now.isTyped).toBe(true);
});

test("belongs to one person and to one thing", async () => {
  await type(await openForm(), { name: "Rahim" });
  expect((await openForm({ thing: "8" })).now.values).toEqual(SAVED);
  expect((await openForm({ person: "S-2" })).now.values).toEqual(SAVED);
});

test("names what another has changed meanwhile", async () => {
  await type(await openForm(), { name: "Rahim" });
  const { values, clashes } = (await openForm({ saved: { name: "Karim", phone: "" } })).now;
  expect(values.name).toBe("Rahim");
  expect(clashes).toEqual([["name", "Karim"]]);
  const again = await openForm({ saved: { name: "Karim", phone: "" } });
  expect(again.now.clashes, "after a reload").toEqual([["name", "Karim"]]);
});

test("is forgotten once it was sent, also by a form that leaves the page with it", async () => {
  const form = await openForm();
  await type(form, { name: "Rahim" });
  await act(async () => form.now.clear());
  expect(readDraft("S-1", "correct-name 7")).toBeUndefined();
});

test("is gone after a sign-out of its person, and after a day", async () => {
  writeDraft("S-1", "a", 1);
  writeDraft("S-2", "a", 2);
  deleteDrafts("S-1");
  expect([readDraft("S-1", "a"), readDraft("S-2", "a")]).toEqual([undefined, 2]);
  vi.setSystemTime(DAY_MS);
  expect(readDraft("S-2", "a")).toBeUndefined();
});

test("is looked for in vain in what others have put there", () => {
  localStorage.setItem("office-drafts", "no drafts");
  expect(readDraft("S-1", "a")).toBeUndefined();
});

test("each change is heard, until nobody listens", () => {
  const onChange = vi.fn();
  const end = listenToDrafts(onChange);
  writeDraft("S-1", "a", 1);
  expect(onChange).toHaveBeenCalledTimes(1);
  end();
  writeDraft("S-1", "a", 2);
  expect(onChange).toHaveBeenCalledTimes(1);
});

const SENT: SentAct = {
  act: "set-fare",
  input: { trip: "7", fare: "650" },
  reason: "Dearer diesel",
  hash: "key",
  asksSecond: false,
  target: "Bus 1",
};
const answer = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string, more: object = {}) =>
  answer(status, { status_code: status, code, message: "No.", errors: ["No."], ...more });
const send = () => sendOnce("S-1", SENT, () => undefined);

test.each<[what: string, respond: () => Promise<Response>, isKept: boolean]>([
  ["no answer", () => Promise.reject(new Error("reset")), true],
  ["a server that broke off", refused(500, "server_error"), true],
  ["a gateway", async () => new Response("<html>", { status: 502 }), true],
  ["the first call at work", refused(409, "act_refused", { why: "under_way" }), true],
  ["done", answer(200, { status_code: 201, state: "done" }), false],
  ["done before", refused(409, "act_done"), false],
  ["other facts", refused(409, "preview_changed", { preview: {} }), false],
  ["a refusal", refused(409, "act_refused", { why: "tried_in_vain" }), false],
])("a confirmation is kept until it is known what became of it: %s", async (_, respond, isKept) => {
  vi.stubGlobal("fetch", respond);
  await send();
  expect(listSentActs("S-1")).toEqual(isKept ? [SENT] : []);
  expect(isOnItsWay(SENT)).toBe(false);
});

test("a confirmation that was not looked at leaves an earlier one open, and is none itself", async () => {
  vi.stubGlobal("fetch", refused(401, "staff_sign_in_needed"));
  await send();
  expect(listSentActs("S-1")).toEqual([]);
  keepSentAct("S-1", SENT);
  await send();
  expect(listSentActs("S-1")).toEqual([SENT]);
});

test("a repeat has the key of the first", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    throw new Error("reset");
  });
  await send();
  for (const sent of listSentActs("S-1")) await sendOnce("S-1", sent, () => undefined);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ hash: "key", dry_run: false, fare: "650" });
});
