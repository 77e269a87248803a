/** A file that the server answers in parts is saved as one. */
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { loadAdminMessages } from "../../../../web/admin/admin-messages.ts";
import { CsvButton } from "../../../../web/admin/lists/csv-button.tsx";
import { startLanguage } from "../../../../web/i18n/language.ts";
import { click, draw, eventually, leavePage, openPage, type Page } from "../../../support/page.ts";
import { PageNode } from "../../../support/page-node.ts";

let page: Page;
beforeEach(async () => {
  startLanguage("en");
  page = openPage();
  await loadAdminMessages("en");
});
afterEach(async () => {
  expect(await leavePage(page)).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the parts of the log are saved as one file", async () => {
  const bodies: unknown[] = [];
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:file";
  });
  page.document.createElement = (name) => Object.assign(new PageNode(name), { click: () => {} });
  vi.stubGlobal("fetch", async (_to: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    const [csv, next] = bodies.length === 1 ? ["Date\r\n1\r\n", 7] : ["2\r\n", null];
    return Response.json({ status_code: 201, name: "log.csv", csv, rows: 1, next });
  });
  const place = await draw(createElement(CsvButton, { call: "log-file", body: { act: "x" } }));
  await click(place, place.find("button"));
  await eventually(() => expect(saved).toHaveLength(1));
  expect(bodies).toEqual([{ act: "x" }, { act: "x", before: 7 }]);
  expect(await saved[0]?.text()).toBe("Date\r\n1\r\n2\r\n");
});
