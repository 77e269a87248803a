/** What needs somebody on Today, for who sees the shop's day and for who keeps its content. */
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { ContentToday } from "../../../../web/admin/content/content-today.tsx";
import { WaitingList } from "../../../../web/admin/today/waiting-list.tsx";
import type { TodayView } from "../../../../worker/contract/staff/staff-sales.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { draw, eventually } from "../../../support/page.ts";

const office = openOfficeInEachTest(() => ({}), { শিমুল: "Shimul", ঢাকা: "Dhaka" });

test("two buses of one name and time are two rows", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lacking = (trip: string) => ({
    trip,
    name: "শিমুল",
    leg: "out" as const,
    departs_at: "2031-01-04T22:00:00+06:00",
    lacks: ["guide" as const],
  });
  const today = {
    in_doubt: 0,
    boarding_waits: [],
    duties_missing: [lacking("1"), lacking("2")],
    messages_failed: 0,
    messages_unknown: 0,
    refunds: 0,
  } as unknown as TodayView;
  const place = await draw(createElement(WaitingList, { today, may: [] }));
  const rows = place.findAll("li").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("Shimul");
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test("who keeps the content reads what the public pages lack, page by page, without what is hidden", async () => {
  const row = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    about: "",
    is_hidden: false,
    image: null,
    ...more,
  });
  office.answers["entries"] = ({ kind, after }) => {
    if (kind === "name") return { entries: [row("1", "ঢাকা", { about: "Dhaka" })], next: null };
    if (kind === "destination")
      return { entries: [row("8", "ঢাকা", { image: "gone.webp" })], next: null };
    if (kind !== "point") return { entries: [], next: null };
    if (after === undefined) return { entries: [row("2", "সাভার", { is_hidden: true })], next: "2" };
    return { entries: [row("3", "গাবতলী")], next: null };
  };
  office.answers["pictures"] = () => ({ names: ["dhaka.webp"], next: null });
  office.answers["setup-state"] = () => ({ invented: ["socialUrl"] });
  office.answers["entry"] = () => ({ fields: { hours: "" } });
  const { drawn } = await drawScreen(ContentToday, { path: "/" });
  const rows = () => drawn.findAll("li").map(({ textContent }) => textContent);
  await eventually(() => expect(rows().join()).toContain("গাবতলী"));
  await eventually(() => expect(rows().join()).toContain("Opening hours"));
  expect(rows().join()).not.toContain("সাভার");
  expect(rows()[0]).toMatch(/Picture.*: none.*Dhaka/i);
});
