/** A screen of the office without a browser: drawn with the answers of a test, which sees what was asked. */
import { act, createElement, useState, type ComponentType, type ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, vi } from "vitest";
import { loadAdminMessages } from "../../web/admin/admin-messages.ts";
import type { PlacePath } from "../../web/admin/frame/places.ts";
import type { ScreenProps } from "../../web/admin/frame/screen-props.ts";
import { setEnglishNames, type Names } from "../../web/i18n/en/names.ts";
import { startLanguage } from "../../web/i18n/language.ts";
import type { MeView } from "../../worker/contract/staff/staff-sign-in.ts";
import { draw, leavePage, openPage } from "./page.ts";

export interface CallBody {
  trip?: string;
  dry_run?: boolean;
  kind?: string;
  after?: string;
}

/** What a call is answered, by its name; a `Response` is sent as it is. */
export type Answers = Record<string, (body: CallBody) => unknown>;

interface OfficePage {
  page: ReturnType<typeof openPage>;
  answers: Answers;
  /** The names of the calls that were made, and their bodies. */
  asked: string[];
  bodies: [name: string, body: object][];
}

/** In each test of a file, in English, with these names of the shop: the page of the test that runs. */
export function openOfficeInEachTest(makeAnswers: () => Answers, names: Names): OfficePage {
  const office = {} as OfficePage;
  beforeEach(async () => void Object.assign(office, await openOfficePage(makeAnswers(), names)));
  afterEach(() => leaveOfficePage(office));
  return office;
}

async function openOfficePage(answers: Answers, names: Names): Promise<OfficePage> {
  startLanguage("en");
  const page = openPage();
  setEnglishNames(names);
  await loadAdminMessages("en");
  // What a list of choices asks of a browser.
  vi.stubGlobal("NodeFilter", { SHOW_TEXT: 4 });
  Object.assign(page.document, { createTreeWalker: () => ({ nextNode: () => null }) });
  page.document.cookie = "XSRF-TOKEN=pair";
  const office: OfficePage = { page, answers, asked: [], bodies: [] };
  vi.stubGlobal("fetch", async (to: string, { body = "{}" }: { body?: string } = {}) => {
    const name = to.replace("/api/staff/", "");
    const given = JSON.parse(body) as CallBody;
    office.asked.push(name);
    office.bodies.push([name, given]);
    const answer = await office.answers[name]?.(given);
    return answer instanceof Response
      ? answer
      : Response.json({ status_code: 201, ...(answer as object) });
  });
  return office;
}

async function leaveOfficePage({ page }: OfficePage): Promise<void> {
  await leavePage(page);
  setEnglishNames({});
  vi.unstubAllGlobals();
}

interface At {
  path: PlacePath;
  id?: string;
  filter?: Record<string, string>;
}

/** `go` leads to another address of the same place, as the menu and Back do; null leaves it. */
export async function drawScreen(
  Screen: ComponentType<ScreenProps>,
  { path, id, filter = {} }: At,
  may: readonly string[] = [],
  around = (screen: ReactNode): ReactNode => screen,
) {
  const me = { staff: { id: "S-1", name: "Rita", roles: ["owner"] }, may } as unknown as MeView;
  const latest = {} as { go: (next: Record<string, string> | null) => void };
  const office = createElement(() => {
    const [at, setAt] = useState<Record<string, string> | null>(filter);
    latest.go = setAt;
    if (at === null) return null;
    const place = { path, id: id ?? null, filter: new URLSearchParams(at) };
    return createElement(Screen, { me, onMe: () => undefined, place });
  });
  const config = { provider: () => new Map(), dedupingInterval: 0 };
  const drawn = await draw(createElement(SWRConfig, { value: config }, around(office)));
  return {
    drawn,
    go: async (next: Record<string, string> | null) => act(async () => latest.go(next)),
  };
}
