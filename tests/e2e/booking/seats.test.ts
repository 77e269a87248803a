import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { holdRequests, openSeats, seat, take } from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor } from "../visitor.ts";

const Manifest = z.record(z.string(), z.object({ file: z.string().optional() }));

interface Two {
  first: Page;
  second: Page;
}

/** The second presses a seat that the first has taken, and is refused. */
async function tooLateFor(seatNo: string, { first, second }: Two): Promise<void> {
  // No update reaches this page in time: it learns it from the answer to its own press.
  await second.routeWebSocket(/\/api\/live\//, (socket) => socket.close());
  await openSeats(second, 2);
  await openSeats(first, 2);
  await whilePollsWait(second, async () => {
    await take(first, seatNo);
    await seat(second, seatNo).click();
    await toast(second, "seat is already booked");
  });
}

/** What the page polls meanwhile is answered afterwards. */
async function whilePollsWait(page: Page, act: () => Promise<void>): Promise<void> {
  const go = await holdRequests(page, /\/api\/get-seat-list-with-route\//);
  await act();
  go();
}

function offerOn(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: "was just taken." });
}

describe("on a phone", () => {
  const row = "B";
  const next = "D";
  const last = "G";

  test("a seventh seat is refused and the six stay [K09] [L09]", async () => {
    const page = await visitor();
    await openSeats(page, 1);
    await take(page, `${row}1`, `${row}2`, `${row}3`, `${row}4`, `${next}1`, `${next}2`);
    await seat(page, `${next}3`).click();
    await toast(
      page,
      "The maximum limit of 6 seats has been reached. No more bookings can be made.",
    );
    expect(await page.locator("[data-seat][data-face=mine]").count()).toBe(6);
  });

  test("a seat that somebody else takes meanwhile is refused and shown as held [L01]", async () => {
    const [first, second] = [await visitor(), await visitor()];
    await tooLateFor(`${row}1`, { first, second });
    await seat(second, `${row}1`).and(second.locator("[data-face=held]")).waitFor();
  });

  test("who comes too late is offered a seat like it, and takes it by one press", async () => {
    const [first, second] = [await visitor(), await visitor()];
    await tooLateFor(`${last}1`, { first, second });
    const offer = offerOn(second);
    const mine = second.locator("[data-seat][data-face=mine]");
    expect(await offer.innerText()).toBe("G1 was just taken. F1, also a window seat, is free.");
    expect(await mine.count(), "nothing is taken before it is confirmed").toBe(0);

    await seat(second, `${last}1`).focus();
    await second.keyboard.press("Tab");
    expect(await second.evaluate(() => document.activeElement?.textContent)).toBe("Take F1");
    await second.keyboard.press("Enter");
    await toast(second, "Seat booked successfully");
    await second.getByRole("button", { name: /^F1, .*, yours, / }).waitFor();
    await offer.waitFor({ state: "detached" });
    expect(await second.evaluate(() => document.activeElement?.id)).toBe("seats");
  });

  test("an offer goes with the next press, and when its seat is taken too", async () => {
    const [first, second] = [await visitor(), await visitor()];
    await tooLateFor(`${last}4`, { first, second });
    await take(second, "I2");
    await offerOn(second).waitFor({ state: "detached" });

    await tooLateFor("J4", { first, second });
    const [, offered = ""] = /([A-K]\d), also/.exec(await offerOn(second).innerText()) ?? [];
    await take(first, offered);
    await offerOn(second).waitFor({ state: "detached" });
  });

  test("who has said that one like it will do has it by the same press", async () => {
    const [first, second] = [await visitor(), await visitor()];
    await tooLateFor("I1", { first, second });
    await second.getByRole("checkbox", { name: "If a seat is gone, hold one like it" }).check();
    await whilePollsWait(second, async () => {
      await take(first, "H4");
      await seat(second, "H4").click();
      await toast(second, /^H4 was just taken\. [A-K]\d is held for you instead\.$/);
    });
    const mine = second.locator("[data-seat][data-face=mine]");
    await expect.poll(() => mine.count()).toBe(1);
    const other = (await mine.getAttribute("data-seat")) ?? "";

    // Until the tab is closed, or it is taken back.
    await second.reload();
    const box = second.getByRole("checkbox", { name: "If a seat is gone, hold one like it" });
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await second.reload();
    await seat(second, other).waitFor();
    expect(await box.count()).toBe(0);
  });

  test("where the offer does not load, the refusal and the seats as they are remain", async () => {
    const first = await visitor();
    const second = await visitor({ complains: /ERR_FAILED|import/ });
    const manifest = readFileSync(join(inject("dist"), "client/manifest.json"), "utf8");
    const { file } =
      Manifest.parse(JSON.parse(manifest))["screens/booking/offers/too-late.tsx"] ?? {};
    expect(file).toBeDefined();
    await second.route(`**/${file}`, (route) => route.abort());
    // The page has been loaded anew for a missing part a moment ago (web/boot/stale-chunks.ts).
    await second.addInitScript(() => {
      sessionStorage.setItem("parts-reloaded-at", String(Date.now() + 3_600_000));
    });
    await tooLateFor("H1", { first, second });
    await seat(second, "H1").and(second.locator("[data-face=held]")).waitFor();
    expect(await offerOn(second).count()).toBe(0);
    await take(second, "H2");
  });

  test("held seats and their time survive a reload, and can be given back [L03] [L12]", async () => {
    const page = await visitor();
    await openSeats(page, 3);
    await take(page, `${row}2`, `${row}3`);
    await page.reload();
    await page.getByRole("button", { name: new RegExp(`^${row}2, .*, yours, `) }).waitFor();
    // Over the seats, and in the bar.
    const clocks = await page.getByRole("timer").allInnerTexts();
    expect(clocks).toHaveLength(2);
    for (const clock of clocks) expect(clock).toMatch(/00:0[5-8]:\d\d/);
    await seat(page, `${row}2`).click();
    await toast(page, "Seat cancel successful");
    await page.getByRole("button", { name: new RegExp(`^${row}2, .*, free, `) }).waitFor();
  });

  test("Continue without a seat is refused in words [L18]", async () => {
    const page = await visitor();
    await openSeats(page, 4);
    await page.getByRole("button", { name: "Continue" }).first().click();
    await toast(page, "you have no booked seat");
  });

  test("when the countdown runs out the seats are cancelled, are free again and can be chosen again [L08]", async () => {
    const page = await visitor({ origin: inject("hastyOrigin") });
    const live = page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived"));
    await openSeats(page, 0);
    await live;
    await take(page, `${row}1`, `${row}2`);
    const cancelled: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/delete-seat-form-booking"))
        cancelled.push(request.postDataJSON().seat_no);
    });
    await page.getByText("Your time ran out").waitFor();
    await expect.poll(() => cancelled.toSorted()).toEqual([`${row}1`, `${row}2`]);
    await page.getByRole("button", { name: "Choose again" }).click();
    await page.getByRole("button", { name: new RegExp(`^${row}1, .*, free, `) }).waitFor();
    await take(page, `${row}1`);
  });
});
