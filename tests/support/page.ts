/**
 * A page in Node, into which React renders: as much of a document as React and the wiring of the client ask for.
 * Layout, focus order and what a browser does by itself are for the journeys.
 */
import { act, createElement, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { memoryStorage } from "../web/storage/memory-storage.ts";
import { newText, PageNode, PageText, Target } from "./page-node.ts";

/** What a page observes; `report` is what the browser calls. */
class Observer {
  readonly observed: unknown[] = [];
  readonly #report: (entries: unknown[]) => void;

  constructor(report: (entries: unknown[]) => void) {
    this.#report = report;
    observers.push(this);
  }

  observe(what: unknown): void {
    this.observed.push(what);
  }

  disconnect(): void {
    this.observed.length = 0;
  }

  report(entries: unknown[]): void {
    this.#report(entries);
  }
}

/** React listens to this for good. */
const REACTS_OWN = "selectionchange";
const observers: Observer[] = [];
const roots: Root[] = [];

/** Something has happened to what the page may observe. */
export async function notice(what: unknown, entry: object = {}): Promise<void> {
  await act(async () => {
    for (const one of observers) if (one.observed.includes(what)) one.report([entry]);
  });
}

export type Page = ReturnType<typeof openPage>;

/** Stands in place of a browser's globals until the test is over. */
export function openPage() {
  observers.length = 0;
  const browser = new Target();
  const page = Object.assign(new Target(), {
    nodeType: 9,
    hidden: false,
    defaultView: browser,
    body: new PageNode("body"),
    head: new PageNode("head"),
    documentElement: new PageNode("html"),
    activeElement: null as PageNode | null,
    cookie: "",
    createElement: (name: string) => new PageNode(name),
    createElementNS: (_: string, name: string) => new PageNode(name),
    createTextNode: newText,
    querySelector: () => null,
  });
  const location = { pathname: "/", search: "", hash: "", reload: vi.fn() };
  const states: unknown[] = [null];
  const history = {
    get state() {
      return states.at(-1);
    },
    pushState: vi.fn((state: unknown) => void states.push(state)),
    replaceState: vi.fn((state: unknown) => void states.splice(-1, 1, state)),
    back: () => {
      states.pop();
      browser.dispatchEvent(new Event("popstate"));
    },
  };
  const media = Object.assign(new Target(), { matches: false });
  const globals = {
    document: page,
    location,
    history,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    matchMedia: () => media,
    requestAnimationFrame: (onFrame: () => void) => setTimeout(onFrame),
    navigator: { onLine: true },
    HTMLElement: PageNode,
    Element: PageNode,
    Node: PageNode,
    IntersectionObserver: Observer,
    MutationObserver: Observer,
    Text: PageText,
    ResizeObserver: Observer,
    HTMLIFrameElement: PageText,
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  Object.assign(browser, globals, { setTimeout, clearTimeout });
  vi.stubGlobal("window", browser);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  return { window: browser, document: page, location, history, media };
}

/** Renders into the page. Effects have run when it resolves. */
export async function draw(node: ReactNode): Promise<PageNode> {
  const place = new PageNode("div");
  document.body.appendChild(place as never);
  const root = createRoot(place as never);
  roots.push(root);
  await act(async () => root.render(node));
  return place;
}

/** What a hook returns, now and after each change. */
export async function useInPage<T>(
  useIt: () => T,
  around = (node: ReactNode) => node,
): Promise<{ now: T }> {
  const latest = {} as { now: T };
  const drawn = createElement(() => {
    latest.now = useIt();
    return null;
  });
  await draw(around(drawn));
  return latest;
}

/** A call that waits to be repeated when its page is left ends later, in a process that has none. */
globalThis.removeEventListener ??= () => undefined;

/** Everything that was drawn is taken off the page again. Returns what still listens or observes then. */
export async function leavePage(page: Page): Promise<unknown[]> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  return [
    ...[page.window, page.document, page.media].flatMap((target) => target.listening()),
    ...observers.flatMap(({ observed }) => observed),
  ].filter((left) => left !== REACTS_OWN);
}

/** An event with these fields, whose consequences are drawn when it resolves. */
export async function emit(to: EventTarget, type: string, more: object = {}): Promise<Event> {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
  await act(async () => void to.dispatchEvent(event));
  return event;
}

/** React listens at the place that it draws into. */
export async function click(place: PageNode, target: PageNode | undefined): Promise<void> {
  await emit(place, "click", { target });
}

/** What a promise has come to by now; "nothing" when it is still open. */
export function soon<T>(promise: Promise<T>): Promise<T | "nothing"> {
  return Promise.race([promise, new Promise<"nothing">((end) => setTimeout(end, 0, "nothing"))]);
}

const TRIES_MOST = 300;

/** Nothing changes between two looks outside of `act`, however long the phone's store takes. */
export async function eventually(check: () => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    try {
      check();
      return;
    } catch (error) {
      if (tries === TRIES_MOST) throw error;
    }
  }
}
