/** Calls to the office beside a step-up, which gives the session another cookie: their refusal ends nothing. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staffCall } from "../../../web/admin/staff-call.ts";
import { leavePage, openPage, type Page } from "../../support/page.ts";

const NO_SESSION = { code: "staff_sign_in_needed", message: "Sign in." };

let page: Page;
let answers: Map<string, ((answer: Response) => void)[]>;

beforeEach(() => {
  page = openPage();
  document.cookie = "XSRF-TOKEN=pair";
  answers = new Map();
  vi.stubGlobal("fetch", (to: string) => {
    const name = to.replace("/api/staff/", "");
    return new Promise((resolve) => answers.set(name, [...(answers.get(name) ?? []), resolve]));
  });
});

afterEach(async () => {
  expect(await leavePage(page)).toEqual([]);
  vi.unstubAllGlobals();
});

const countSent = (name: string) => answers.get(name)?.length ?? 0;
const answerNext = (name: string, status: number, body: object) =>
  answers.get(name)?.at(-1)?.(Response.json(body, { status }));

async function refuseBesideStepUp(status: number, shown: object) {
  const asked = staffCall("today");
  const stepped = staffCall("step-up", {});
  await vi.waitFor(() => expect([countSent("today"), countSent("step-up")]).toEqual([1, 1]));
  answerNext("today", 401, NO_SESSION);
  answerNext("step-up", status, shown);
  await stepped;
  return asked;
}

test("what was sent with the cookie from before a step-up is sent again", async () => {
  const asked = refuseBesideStepUp(200, { status_code: 201 });
  await vi.waitFor(() => expect(countSent("today")).toBe(2));
  answerNext("today", 200, { status_code: 201 });
  expect((await asked).ok).toBe(true);
});

test("a session that has ended stays ended where the step-up was refused", async () => {
  const asked = await refuseBesideStepUp(401, NO_SESSION);
  expect(asked.ok).toBe(false);
  expect(countSent("today")).toBe(1);
});
