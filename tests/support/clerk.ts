/** A clerk in a shop as it is deployed, where acts wait; and what the tables say of what was asked for. */
import { env } from "cloudflare:workers";
import { afterEach, beforeEach } from "vitest";
import { ActView } from "../../worker/contract/staff/staff.ts";
import type { Role } from "../../worker/domain/staff/roles.ts";
import { aBrowser, read, type Browser } from "./browser.ts";
import { nothingWaits } from "./paid.ts";
import { aPerson, signedIn } from "./people.ts";
import { computeHash } from "./staff.ts";

/** As deployed: a minute to stop, and a second person above 100 taka. */
const WAITS: Partial<Env> = { STAFF_STOP_SECONDS: "60", SECOND_PERSON_ABOVE_TAKA: "100" };

/** In each test of a file nobody but those whom it names may agree, and nothing waits when it ends. */
export function startEachAlone(): void {
  beforeEach(async () => {
    await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
  });
  afterEach(async () => {
    await nothingWaits();
    await env.DB.prepare(
      "UPDATE act_requests SET state = 'stopped' WHERE state IN ('asked', 'waiting')",
    ).run();
  });
}

/** Calls of a person in a shop where acts wait. */
export async function aClerk(...roles: Role[]) {
  const person = await aPerson({ roles });
  const cookies = (await signedIn(person)).cookies;
  const browser = aBrowser({ env: WAITS });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return { id: person.id, browser };
}

export async function act(browser: Browser, name: string, input: object) {
  const path = `/api/staff/${name}`;
  const whole = { reason: "The bus broke down", ...input };
  const preview = await browser.post(path, { ...whole, dry_run: true });
  return preview.status === 200
    ? browser.post(path, { ...whole, dry_run: false, hash: computeHash(preview) })
    : preview;
}

export async function readState(request: number | null) {
  const row = await env.DB.prepare("SELECT state FROM act_requests WHERE id = ?")
    .bind(request)
    .first<{ state: string }>();
  return row?.state;
}

export async function linesOn(target: string | number) {
  const { results } = await env.DB.prepare(
    "SELECT act, actor, approved_by FROM staff_acts WHERE target = ? ORDER BY id",
  )
    .bind(String(target))
    .all<{ act: string; actor: string; approved_by: string | null }>();
  return results;
}

export async function requestAct(browser: Browser, name: string, input: object) {
  const answer = read(await act(browser, name, input), ActView);
  return { ...answer, request: answer.request ?? 0 };
}

/** What a preview says comes next, and whom the act needs. */
export async function previewAct(browser: Browser, name: string, input: object) {
  const whole = { reason: "For the season", ...input, dry_run: true };
  const { next, second } = read(await browser.post(`/api/staff/${name}`, whole), ActView);
  return { next, second };
}

/** Two owners, and no trip but those that a test opens: all others are cancelled, and cost 60 taka. */
export async function twoOwnersOfAnEmptySeason(): Promise<Browser> {
  await env.DB.prepare(
    "UPDATE trips SET fare_poisha = 6000, cancelled_at = COALESCE(cancelled_at, 1)",
  ).run();
  return twoOwners();
}

/** Two owners alone work for the shop: the one whose browser is returned, and a second person who can be asked. */
export async function twoOwners(): Promise<Browser> {
  await env.DB.prepare("UPDATE staff SET disabled_at = 1").run();
  const { browser } = await aClerk("owner", "ops", "content");
  await aClerk("owner", "ops", "content");
  return browser;
}

/** Two owners of a shop in which no trip of another test costs as much as those that a test opens. */
export async function twoOwnersOfACheapSeason(): Promise<Browser> {
  await env.DB.prepare("UPDATE trips SET fare_poisha = 10000").run();
  return twoOwners();
}

/** Confirms, as the second person, what was asked for; returns the answer, refused or not. */
export async function tryToAgree(browser: Browser, request: number) {
  const path = "/api/staff/approve";
  const hash = computeHash(await browser.post(path, { request, dry_run: true }));
  return browser.post(path, { request, dry_run: false, hash });
}

/** As above; throws where it is refused. */
export async function agree(browser: Browser, request: number): Promise<void> {
  const answer = await tryToAgree(browser, request);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
