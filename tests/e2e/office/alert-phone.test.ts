/** Alerts on an owner's phone: turned on in My access, shown by the real service worker, and turned off again. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { AccessView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  act,
  enterAsOwner,
  enterAsOwnerWithPasskey,
  enteredWithoutPasskey,
  openPlace,
} from "../office.ts";
import { deliver, followShown, givePhone } from "../pushed-phone.ts";
import { expectNoSidewaysScroll } from "../steps.ts";
import { WIDTHS } from "../visitor.ts";

const ACCESS = "#/access";

async function openAccess(page: Page): Promise<void> {
  await openPlace(page, ACCESS);
  await page.getByRole("heading", { name: "Alerts on this phone" }).waitFor();
}

async function storedPhones(page: Page): Promise<AccessView["alert_phones"]> {
  // The body of an answer to the page before is gone with that page.
  await page.reload({ waitUntil: "commit" });
  const answer = await page.waitForResponse(/\/api\/staff\/access$/);
  return AccessView.parse(await answer.json()).alert_phones;
}

test("an owner turns alerts on, is shown one, and turns them off", async () => {
  const page = await enterAsOwnerWithPasskey({ language: "en" });
  const phone = await givePhone(page);
  await openAccess(page);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/staff/alert-phone")) sent.push(request.postDataJSON());
  });
  await page.getByRole("button", { name: "Turn alerts on" }).click();
  await page.getByText("This phone rings when something").waitFor();
  expect(sent).toEqual([{ ...phone, language: "en" }]);
  const list = page.getByRole("region", { name: "Phones with alerts" });
  // The list is read anew after the act.
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);

  const shown = await followShown(page);
  const content = { body: "This is a try", lang: "en", tag: "alert-try", renotify: true } as const;
  await deliver(page, { title: "BhortiBus", path: "/admin#/", ...content });
  const icon = "/icons/icon-192.png";
  await expect
    .poll(shown)
    .toEqual([["BhortiBus", { ...content, icon, data: { path: "/admin#/" } }]]);

  expect(await storedPhones(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Turn alerts off" }).click();
  await page.getByRole("button", { name: "Turn alerts on" }).waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(0);
  expect(await storedPhones(page)).toEqual([]);
});

test("a phone that was ended elsewhere, or that the shop has forgotten, is off", async () => {
  const page = await enterAsOwnerWithPasskey({ language: "en" });
  await givePhone(page);
  await openAccess(page);
  await page.getByRole("button", { name: "Turn alerts on" }).click();
  await page.getByRole("region", { name: "Phones with alerts" }).getByRole("button").click();
  await page.getByRole("button", { name: "Turn alerts on" }).waitFor();
});

test.each(WIDTHS)("%i px: off, on and refused by the shop, in Bengali", async (width) => {
  const page = await enterAsOwner({ width });
  await givePhone(page);
  let isRefused = true;
  await page.route("**/api/staff/alert-phone", (route) =>
    isRefused
      ? route.fulfill({
          status: 409,
          json: {
            status_code: 422,
            code: "field_invalid",
            message: "endpoint is not valid",
            errors: ["endpoint is not valid"],
            request_id: "x",
          },
        })
      : route.continue(),
  );
  await openPlace(page, ACCESS);
  const button = page.getByRole("button", { name: "এই ফোনে চালু করুন" });
  await button.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await button.press("Enter");
  await page.getByRole("alert").waitFor();
  await expectAccessible(page);
  isRefused = false;
  await button.press("Enter");
  await page.getByText("কিছু ঠিক না থাকলে এই ফোনে খবর আসবে").waitFor();
  await expectAccessible(page);
});

test.each([
  ["can't show them", "delete window.PushManager", "add this page to the home screen first"],
  ["forbids them", "void 0", "Notifications of this site are blocked here"],
])("where the browser %s one sentence says so", async (_, script, sentence) => {
  const page = await enterAsOwner({ language: "en", width: 360 });
  await page.addInitScript(script);
  await openAccess(page);
  await page.getByText(sentence).waitFor();
  expect(await page.getByRole("button", { name: "Turn alerts on" }).count()).toBe(0);
  await expectAccessible(page);
});

test("nobody but an owner is offered them", async () => {
  const { link } = await act("invite", { name: "কেরানি", roles: ["ops"] });
  const page = await enteredWithoutPasskey(link, { language: "en" });
  await openPlace(page, ACCESS);
  await page.getByRole("heading", { name: "Passkeys" }).waitFor();
  expect(await page.getByRole("heading", { name: "Alerts on this phone" }).count()).toBe(0);
});

async function expectAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await violationsAsSeen(page, { widths: [page.viewportSize()?.width ?? 0] })).toEqual({});
}
