/**
 * The back office: in by a link with a passkey, out, and in again; what one came in with is seen and ended; a second
 * person agrees.
 */
import type { Page, Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PeopleView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { violationsAsSeen } from "../axe.ts";
import {
  act,
  arrived,
  byKey,
  enterAsOwner,
  enterAsOwnerWithPasskey,
  openMenu,
  OWNER,
  ownersLink,
  signOut,
  withPasskeys,
} from "../office.ts";
import { visitor, WIDTHS } from "../visitor.ts";

test.each(WIDTHS)("an owner comes in by a link, goes out and in again, at %d px", async (width) => {
  const page = await visitor({ width });
  await withPasskeys(page);
  const link = await ownersLink();
  await page.goto(link);
  await page.getByRole("heading", { name: `Welcome, ${OWNER}` }).waitFor();
  expect(page.url(), "the code leaves the address").not.toContain("#");
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});

  await signOut(page);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const button = page.getByRole("button", { name: "Sign in with your passkey" });
  expect((await button.boundingBox())?.width).toBeLessThanOrEqual(320);
  expect(await violationsAsSeen(page)).toEqual({});
  // What was on its way at the sign-out is refused, so only what the page asks from here on counts.
  await page.waitForLoadState("networkidle");
  const asked = new Set<Request>();
  const refused: string[] = [];
  page.on("request", (request) => void asked.add(request));
  page.on("response", (response) => {
    if (asked.has(response.request()) && !response.ok()) refused.push(response.url());
  });
  await page.reload();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(refused, "nobody is no error").toEqual([]);
  await page.getByRole("button", { name: "Sign in with your passkey" }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();

  await openMenu(page);
  await page.getByRole("link", { name: "My access", exact: true }).click();
  await page.getByRole("heading", { name: "Signed in" }).waitFor();
  await page.getByText(/, here$/).waitFor();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.goto(link);
  await page.getByText("This link no longer works.").waitFor();
});

test("who looks around in a local run needs no passkey, and reads Bengali", async () => {
  const page = await enterAsOwner();
  expect(await violationsAsSeen(page)).toEqual({});
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
});

describe("an act that needs a second person", () => {
  /** Asks for it from the page of somebody: the screen of the act comes later. */
  function ask(page: Page, name: string, input: object): Promise<string> {
    const body = { ...input, reason: "দ্বিতীয় কাউন্টার" };
    return page.evaluate(
      async ([path, fields]) => {
        const cookie = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
        const send = (more: object) =>
          fetch(path, {
            method: "POST",
            headers: {
              "Content-Type": "application/json",
              "X-XSRF-TOKEN": decodeURIComponent(cookie),
            },
            body: JSON.stringify({ ...fields, ...more }),
          }).then((response): Promise<{ hash: string; state: string }> => response.json());
        const { hash } = await send({ dry_run: true });
        return (await send({ dry_run: false, hash })).state;
      },
      [`/api/staff/${name}`, body] as const,
    );
  }

  const readRoles = async (id: string | null) => {
    const { people } = PeopleView.parse(await callStaff(byKey(), "people", {}));
    return people.find((one) => one.id === id)?.roles;
  };

  test("is read by them before they agree, and is then done", async () => {
    const asker = await enterAsOwnerWithPasskey();
    const second = await arrived((await act("invite", { name: "রিমা", roles: ["owner"] })).link);
    const { staff } = await act("invite", { name: "করিম মিয়া", roles: ["ops"] });
    expect(await ask(asker, "change-roles", { staff, roles: ["money"] })).toBe("waiting");

    await asker.reload();
    const cardOn = (page: Page) =>
      page.getByRole("listitem").filter({ hasText: "করিম মিয়া, দায়িত্ব হবে:" });
    await cardOn(asker).getByText("কোনো মালিক না থামালে", { exact: false }).waitFor();
    await cardOn(asker).getByRole("button", { name: "থামান" }).waitFor();
    expect(await cardOn(asker).getByRole("button", { name: "কী হবে দেখুন" }).count()).toBe(0);

    await second.reload();
    const card = cardOn(second);
    await card.getByRole("heading", { name: "দায়িত্ব বদল" }).waitFor();
    await card.getByText(`চেয়েছেন ${OWNER}`).waitFor();
    const agree = card.getByRole("button", { name: "রাজি" });
    expect(await agree.count(), "nobody agrees to what they have not read").toBe(0);
    await card.getByRole("button", { name: "কী হবে দেখুন" }).click();
    await card.getByText("করিম", { exact: false }).waitFor();
    expect(await violationsAsSeen(second)).toEqual({});
    expect(await readRoles(staff), "looking does nothing").toEqual(["ops"]);
    await agree.click();
    await card.waitFor({ state: "detached" });
    expect(await readRoles(staff)).toEqual(["money"]);
  });
});

test("a link that is opened in a tab which shows the sign-in leads in", async () => {
  const page = await visitor();
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(await ownersLink());
  await page.getByRole("button", { name: "Look around without one" }).click();
  await page.getByRole("heading", { name: "Today", exact: true }).waitFor();
});

test("a browser without a passkey is told so, and stays at the sign-in", async () => {
  const page = await visitor();
  await withPasskeys(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Sign in with your passkey" }).click();
  await page.getByText("No passkey was chosen.").waitFor();
});

test("a new link for a lost phone puts the old one out, and its passkey opens nothing", async () => {
  const { staff, link } = await act("invite", { name: "শিউলি", roles: ["owner"] });
  const lost = await arrived(link);
  const again = await act("invite-again", { staff });
  await arrived(again.link);
  await lost.reload();
  await lost.getByRole("button", { name: "পাসকি দিয়ে ঢুকুন" }).click();
  await lost.getByText("পাসকিটি এখানে চেনা নয়", { exact: false }).waitFor();
});
