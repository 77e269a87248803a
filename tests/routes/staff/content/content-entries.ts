/** Entries of each kind of content, and the calls that write and read one. */
import { onTestFinished, vi } from "vitest";
import type { z } from "zod";
import { EntryView } from "../../../../worker/contract/staff/staff-content.ts";
import { EntryActView } from "../../../../worker/contract/staff-acts/staff-content-acts.ts";
import { read } from "../../../support/browser.ts";
import { staff, staffCall } from "../../../support/staff.ts";

export type Fields = Record<string, string | number | boolean | null>;

export const save = (kind: string, fields: Fields, more: object = {}) =>
  staff("save-entry", { kind, fields, ...more });

/** Written, and known by its id. */
export async function written(kind: string, fields: Fields, more: object = {}): Promise<EntryAct> {
  return read(await save(kind, fields, more), EntryActView);
}

type EntryAct = z.output<typeof EntryActView>;

export const toEntry = async (kind: string, id: string) =>
  read(await staffCall("entry", { kind, id }), EntryView);

export const DESTINATION = {
  name: "Rajshahi University",
  route_type: "limited",
  image: "rajshahi.svg",
  short_names: "RU; রাবি",
  position: 3,
};

export const COUPON = {
  kind: "percent",
  value: 10,
  starts: "2026-01-01T00:00:00+06:00",
  ends: "2036-01-01T00:00:00+06:00",
  max_uses: null,
  trip: null,
};

export const POST = {
  title: "The day of the exam",
  photo: "x.svg",
  markdown: "## Sleep\n\nBe **early**.",
};

export const NOTICE = {
  text: "ঢাবির বাস আধা ঘণ্টা আগে ছাড়বে\nসকাল ৮টায়",
  text_english: "",
  starts: "2026-01-01T00:00:00+06:00",
  ends: "2026-01-02T00:00:00+06:00",
};

/** No entry of a cache expires meanwhile. */
export function stoppedClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
