import { describe, expect, inject, test } from "vitest";
import { openSeats, seat, take, toast } from "./steps.ts";
import { visitor } from "./visitor.ts";

describe("on a phone", () => {
  const row = "B";
  const next = "D";

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
    // No update reaches this page in time: it learns it from the answer to its own press.
    await second.routeWebSocket(/\/api\/live\//, (socket) => socket.close());
    await openSeats(first, 2);
    await openSeats(second, 2);
    await take(first, `${row}1`);
    await seat(second, `${row}1`).click();
    await toast(second, "seat is already booked");
    await seat(second, `${row}1`).and(second.locator("[data-face=held]")).waitFor();
  });

  test("held seats and their time survive a reload, and can be given back [L03] [L12]", async () => {
    const page = await visitor();
    await openSeats(page, 3);
    await take(page, `${row}2`, `${row}3`);
    await page.reload();
    await page.getByRole("button", { name: new RegExp(`^${row}2, .*, yours, `) }).waitFor();
    expect(await page.getByRole("timer").innerText()).toMatch(/00:0[78]:\d\d/);
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

  test("when the countdown runs out the seats are free again and can be chosen again [L08]", async () => {
    const page = await visitor({ origin: inject("hastyOrigin") });
    await openSeats(page, 0);
    await take(page, `${row}1`, `${row}2`);
    await page.getByText("Your time ran out").waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Choose again" }).click();
    await page.getByRole("button", { name: new RegExp(`^${row}1, .*, free, `) }).waitFor();
    await take(page, `${row}1`);
  });
});
