/** What the human check does when its dialog, its script or its thread reports something. */
import { beforeEach, expect, test, vi } from "vitest";
import "../../../web/i18n/all-messages.ts";
import { openCheckDialog } from "../../../web/human-check/check-dialog.ts";
import { obtainHumanToken } from "../../../web/human-check/turnstile.ts";
import { solveWork } from "../../../web/human-check/work.ts";
import type { WorkOrder, WorkReport } from "../../../web/human-check/work-worker.ts";
import { openPage, soon, type Page } from "../../support/page.ts";
import { PageNode } from "../../support/page-node.ts";

/** The thread, whose end is the test. */
class Thread extends EventTarget {
  static last: Thread;
  order: WorkOrder | undefined;
  terminate = vi.fn();

  constructor() {
    super();
    Thread.last = this;
  }

  postMessage(order: WorkOrder): void {
    this.order = order;
  }

  report(data: WorkReport): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

let page: Page;

beforeEach(() => {
  page = openPage();
  vi.stubGlobal("Worker", Thread);
});

const NEVER = new Promise(() => undefined);
const challenge = {
  trip_id: "t",
  salt: "s",
  target: "00",
  numbers: 3,
  issued_at: 0,
  seal: "seal",
} as never;

test("the proof is the rest that the thread has found", async () => {
  const proof = solveWork(challenge);
  Thread.last.report({ next: 1, rest: null });
  const progress = page.document.body.find("progress");
  expect(progress).toMatchObject({ value: 1 / 3 });
  expect(Thread.last.order).toEqual({ challenge, from: 0 });
  Thread.last.report({ next: 2, rest: "abc" });
  expect(await soon(proof)).toContain("abc");
  expect(Thread.last.terminate).toHaveBeenCalledTimes(1);
});

test("a thread that does not run, and one that finds nothing, are reported", async () => {
  const broken = solveWork(challenge);
  Thread.last.dispatchEvent(new Event("error"));
  await expect(soon(broken)).rejects.toThrow("the worker failed");
  const vain = solveWork(challenge);
  Thread.last.report({ next: 3, rest: null });
  await expect(soon(vain)).rejects.toThrow("no number fits");
});

test("the thread reports each number that it has tried", async () => {
  vi.stubGlobal("postMessage", vi.fn());
  await import("../../../web/human-check/work-worker.ts");
  page.window.dispatchEvent(new MessageEvent("message", { data: { challenge, from: 2 } }));
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ next: 3, rest: null });
});

/** The dialog's own element and buttons, in a browser that has `<dialog>`, or in one that has none. */
function aDialog(has: { dialog: boolean }) {
  if (has.dialog) {
    const close = function close(this: PageNode) {
      this.dispatchEvent(new Event("close"));
    };
    page.document.createElement = (name) =>
      Object.assign(new PageNode(name), name === "dialog" && { showModal: vi.fn(), close });
  }
  const dialog = openCheckDialog();
  const box = page.document.body.find("dialog");
  const [retry, close] = box?.findAll("button") ?? [];
  if (!box || !retry || !close) throw new Error("the dialog has two buttons");
  return { dialog, box, retry, close };
}

test.each([true, false])("its button closes the dialog: <dialog> known %s", async (isKnown) => {
  const { dialog, close } = aDialog({ dialog: isKnown });
  close.dispatchEvent(new Event("click"));
  expect(await soon(dialog.orClosed(NEVER))).toBe("closed");
});

test("a retry is reported", async () => {
  const { dialog, retry } = aDialog({ dialog: true });
  const retried = dialog.retried();
  retry.dispatchEvent(new Event("click"));
  expect(await soon(retried)).toBeInstanceOf(Event);
});

test("where there is no <dialog>, Escape closes it, and the focus returns", async () => {
  const before = new PageNode("input");
  page.document.activeElement = before;
  const { dialog, box } = aDialog({ dialog: false });
  expect(page.document.activeElement).toBe(box);
  box.dispatchEvent(Object.assign(new Event("keydown"), { key: "Escape" }));
  expect(await soon(dialog.orClosed(NEVER))).toBe("closed");
  expect(page.document.activeElement).toBe(before);
});

test("no key leaves the dialog, which a pop-up below would take for its own", () => {
  const { box } = aDialog({ dialog: true });
  const key = new Event("keydown");
  const stop = vi.spyOn(key, "stopPropagation");
  box.dispatchEvent(key);
  expect(stop).toHaveBeenCalledTimes(1);
});

test("a script that fails is loaded anew on a retry, and its widget gives the token", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ status_code: 201, turnstile_site_key: "key" }),
  );
  const token = obtainHumanToken();
  const script = () => vi.waitUntil(() => page.document.head.find("script"));
  (await script()).dispatchEvent(new Event("error"));
  const box = page.document.body.find("dialog");
  const [retry] = box?.findAll("button") ?? [];
  await vi.waitUntil(() => retry && !Reflect.get(retry, "hidden"));
  retry?.dispatchEvent(new Event("click"));
  Object.assign(page.window, {
    turnstile: {
      render: (_: unknown, { callback }: { callback: (token: string) => void }) => {
        callback("the token");
        return "widget";
      },
      remove: vi.fn(),
    },
  });
  (await script()).dispatchEvent(new Event("load"));
  expect(await token).toBe("the token");
});
