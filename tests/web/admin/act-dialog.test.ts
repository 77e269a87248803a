/** The dialog of an act whose answer is lost: asked again while it is open, under one key and one call at a time. */
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ActDialog } from "../../../web/admin/acts/act-dialog.tsx";
import { writeDraft } from "../../../web/admin/forms/draft-store.ts";
import { admin as t } from "../../../web/i18n/en/admin.ts";
import * as dialog from "../../../web/ui/dialog.tsx";
import { toast } from "../../../web/ui/toast.ts";
import { anAct } from "../../support/an-act.ts";
import { openOfficeInEachTest } from "../../support/office-page.ts";
import { draw, emit, eventually } from "../../support/page.ts";

const office = openOfficeInEachTest(() => ({}), {});

beforeEach(() => {
  vi.spyOn(dialog, "Dialog").mockImplementation(
    ({ children, onClose }: { children: ReactNode; onClose: () => void }) =>
      createElement(
        "section",
        null,
        children,
        createElement("button", { onClick: onClose }, "Leave"),
      ),
  );
});
afterEach(() => vi.restoreAllMocks());

/** Shows the preview of an act; each confirmation waits until the test loses or answers it. */
async function openPreview() {
  const preview = {
    ...anAct({ state: "preview", next: "done", dry_run: true, hash: "key" }),
    seats: ["A1"],
  };
  const calls: { lose: () => void; answer: () => void }[] = [];
  office.answers["block"] = ({ dry_run: isPreview }) =>
    isPreview === true
      ? preview
      : new Promise((resolve, reject) => {
          const done = { ...preview, state: "done", hash: null, dry_run: false };
          calls.push({ lose: () => reject(new TypeError("lost")), answer: () => resolve(done) });
        });
  writeDraft("", "reason block Bus 1", { seen: { reason: "" }, typed: { reason: "Broken" } });
  const onClose = vi.fn();
  const input = { trip: "1", seats: ["A1"] };
  const drawn = await draw(
    createElement(ActDialog, { act: "block", input, target: "Bus 1", onMe: vi.fn(), onClose }),
  );
  const press = (name: string) =>
    emit(drawn, "click", {
      target: drawn.findAll("button").find(({ textContent }) => textContent.startsWith(name)),
      detail: 1,
    });
  const says = (text: string) => eventually(() => expect(drawn.textContent).toContain(text));
  await press(t.preview);
  await says(t.willDo);
  return { calls, press, says };
}

test("a press while it waits to ask is the only call, and its answer counts", async () => {
  const { calls, press, says } = await openPreview();
  await press(t.doIt);
  calls[0]?.lose();
  await says(t.unanswered.asking);
  await press(t.doIt);
  await emit(office.page.window, "online");
  expect(calls).toHaveLength(2);
  calls[1]?.answer();
  await says(t.done);
});

test("asks by itself when the connection is back, and goes on until it is known", async () => {
  const { calls, press, says } = await openPreview();
  await press(t.doIt);
  for (const at of [0, 1]) {
    calls[at]?.lose();
    await says(t.unanswered.asking);
    await eventually(() => expect(calls).toHaveLength(at + 1));
    await emit(office.page.window, "online");
    await eventually(() => expect(calls).toHaveLength(at + 2));
  }
  calls[2]?.answer();
  await says(t.done);
});

test("who has left it is told to ask again, because nothing does so by itself then", async () => {
  const error = vi.spyOn(toast, "error").mockReturnValue(undefined as never);
  const { calls, press } = await openPreview();
  await press(t.doIt);
  await press("Leave");
  calls[0]?.lose();
  await eventually(() =>
    expect(error).toHaveBeenCalledWith(expect.stringContaining(t.unanswered.text)),
  );
  error.mockRestore();
});
