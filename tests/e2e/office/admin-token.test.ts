/** A personal token of the command line: made under My access by the keyboard, shown once, used, and ended. */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { WhoView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import "../../../web/i18n/all-messages.ts";
import { admin as bengali } from "../../../web/i18n/bn/admin.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";
import { violationsAsSeen } from "../axe.ts";
import { enterAsOwner, enterAsOwnerWithPasskey, openPlace, OWNER } from "../office.ts";
import { tabTo } from "../tab-to.ts";

const ACCESS = "#/access";
const TOKEN_CALL = "**/api/staff/token";

const refusal = (status: number, code: string) => ({
  status,
  json: { status_code: status, code, message: code, errors: [code], request_id: "x" },
});

const askWho = (key: string) => callStaff({ origin: inject("origin"), key }, "me", {});

const tokenField = (page: Page) => page.getByRole("textbox", { name: "Your token" });

test("a token is made with the passkey, opens the command line until it is ended, and is not shown again", async () => {
  const page = await enterAsOwnerWithPasskey({ language: "en", complains: /status of 403/ });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPlace(page, ACCESS);
  const list = page.getByRole("region", { name: "Tokens of the command line" });
  await list.getByText("None").waitFor();

  await tabTo(page, /^New token for the command line/);
  await page.keyboard.press("Enter");
  await page.getByText("Write a name for the computer.").waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  // As more than five minutes after the passkey was shown.
  await page.route(TOKEN_CALL, (route) => route.fulfill(refusal(403, "step_up_needed")), {
    times: 1,
  });
  const shown = page.waitForResponse(/\/api\/staff\/step-up$/);
  await tabTo(page, /^Name of the computer/, "Shift+Tab");
  await page.keyboard.type("office laptop");
  await page.keyboard.press("Enter");
  expect((await shown).ok(), "the passkey is shown before").toBe(true);
  const token = await tokenField(page).inputValue();
  expect(await page.evaluate(() => getSelection()?.toString()), "it is ready to copy").toBe(token);
  await page.getByText("type: export ORIGIN=", { exact: false }).waitFor();
  await page.getByText("only for its first 12 hours", { exact: false }).waitFor();
  await list.getByText("office laptop").waitFor();
  expect(await violationsAsSeen(page, { widths: [280, 360, 1280] })).toEqual({});
  expect(WhoView.parse(await askWho(token))).toMatchObject({ staff: { name: OWNER } });

  await tabTo(page, /^Copy$/);
  await page.keyboard.press("Enter");
  await page.getByText("Copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await tabTo(page, /^Hide the token$/);
  await page.keyboard.press("Enter");
  await tokenField(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    "New token for the command line",
  );
  await openPlace(page, ACCESS);
  await list.getByText("office laptop").waitFor();
  expect(await page.content(), "nowhere any more").not.toContain(token);

  await list.getByRole("button", { name: "End it: office laptop" }).click();
  await list.getByText("None").waitFor();
  await expect(askWho(token)).rejects.toThrow();
});

test.each([280, 1280])(
  "at %i px in Bengali, a list that fails does not take the token away",
  async (width) => {
    const { label, make, made, once } = bengali.newToken;
    const page = await enterAsOwner({ width });
    await openPlace(page, ACCESS);
    await page.route(TOKEN_CALL, (route) => route.fulfill(refusal(409, "field_invalid")), {
      times: 1,
    });
    const name = page.getByRole("textbox", { name: label });
    await name.fill("অফিসের ল্যাপটপ");
    await page.getByRole("button", { name: make }).click();
    await page.getByRole("alert").waitFor();
    expect(await name.inputValue(), "what was typed stays").toBe("অফিসের ল্যাপটপ");

    await page.route("**/api/staff/access", (route) =>
      route.fulfill(refusal(409, "field_invalid")),
    );
    await page.getByRole("button", { name: make }).click();
    await page.getByText(once).waitFor();
    await page.getByRole("button", { name: messagesIn("bn").t.shell.tryAgain }).waitFor();
    expect(await page.getByRole("textbox", { name: made }).inputValue()).not.toBe("");
    expect(await violationsAsSeen(page, { widths: [width] })).toEqual({});
  },
);
