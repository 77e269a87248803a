/**
 * An agent's day: signing up, selling, the own page, checking a ticket, logging out; and a buyer who has lost a ticket.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { getByPage } from "../api.ts";
import {
  approve,
  expectNoSidewaysScroll,
  fillContact,
  goToCheckout,
  goToWallet,
  openSeats,
  take,
} from "../steps.ts";
import { toast } from "../toasts.ts";
import { visitor, WIDTHS } from "../visitor.ts";

const PASSWORD = "korim er bari";

/** A photo as a phone's camera makes it: larger than the server would take a side of. */
async function readPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide ?? 1;
      canvas.height = high ?? 1;
      canvas.getContext("2d")?.fillRect(0, 0, 500, 500);
      return canvas.toDataURL("image/png");
    },
    [width, height],
  );
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

async function fillSignUp(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Email").fill(`a${phone}@example.com`);
  await page.getByLabel("Address").fill("12 College Road");
  await page.getByLabel("Female").check();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
}

async function signUp(page: Page, name: string, phone: string): Promise<void> {
  await page.goto("/signUp");
  await fillSignUp(page, name, phone);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Agent login" }).waitFor();
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}

describe.each(WIDTHS)("at %i px", (width) => {
  const phone = `01712000${width === 360 ? "360" : "128"}`;
  const name = `Nadia Travels ${width}`;

  test("an agent signs up with a photo, sells, sees the sale, checks the ticket and leaves [A01] [A05] [A06] [A07] [A08]", async () => {
    const page = await visitor({ width });
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "For agents" }).click();
    await page.getByRole("link", { name: "Sign up" }).click();
    await fillSignUp(page, name, phone);
    const picked = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a photo" }).click();
    const buffer = await readPhoto(page, 3000, 2000);
    await (await picked).setFiles({ name: "camera.png", mimeType: "image/png", buffer });
    await page.getByRole("img", { name: "Your photo" }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Sign up" }).click();
    await toast(page, "Registration Successful");
    await page.getByRole("heading", { name: "Agent login" }).waitFor();
    await logIn(page);

    await page.waitForURL(/\/agent$/);
    await page.getByRole("navigation", { name: "Agent menu" }).getByText(name).waitFor();
    await page.getByText("Nothing sold on these days").waitFor();
    await expectNoSidewaysScroll(page);

    await openSeats(page, 5);
    await take(page, ...(width === 360 ? ["J1", "J2"] : ["I1", "I2"]));
    await goToCheckout(page);
    await fillContact(page, "01812000111");
    await goToWallet(page);
    await approve(page, width === 360 ? "01929918379" : "01929918380");
    await page.waitForURL(/\/limited-invoice\//);
    await page.getByText("Booked By").waitFor();
    expect(await page.getByRole("main").innerText()).toContain(name);

    await page.getByRole("link", { name: "My sales" }).click();
    const sale = page.getByRole("listitem").filter({ hasText: "Rahima Khatun" });
    await sale.getByText("01812000111").waitFor();
    await expectNoSidewaysScroll(page);
    const pnr = (await sale.getByRole("link").innerText()).trim();
    await page.getByLabel("Search").fill(pnr.toLowerCase());
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("row", { name: /^Total 1 2 / }).waitFor();
    await page.getByLabel("Search").fill("nobody of this name");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("No ticket matches this search").waitFor();
    expect(page.url()).not.toContain("nobody");
    await page.getByRole("button", { name: "30 days" }).click();
    await page.getByLabel("Search").fill("");
    await page.getByRole("button", { name: "Show" }).click();
    await sale.waitFor();

    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download (CSV)" }).click();
    const file = await readFile(await (await saved).path(), "utf8");
    expect(file.startsWith("\ufeffDate,Time,PNR")).toBe(true);
    expect(file).toContain(`${pnr},`);
    expect(file).toContain("01812-000111");

    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.goto("/agent");
    await page.getByText("This page is for agents").waitFor();
  });

  test("a ticket is found again by PNR and phone, and checked by its code [F01] [F03] [F04]", async () => {
    const page = await visitor({ width });
    await openSeats(page, 6);
    await take(page, width === 360 ? "J1" : "I1");
    await goToCheckout(page);
    await fillContact(page, "01812000222");
    await goToWallet(page);
    await approve(page, width === 360 ? "01929918381" : "01929918382");
    await page.waitForURL(/\/limited-invoice\//);
    const id = page.url().split("/").at(-1) ?? "";
    const answer = await getByPage(page, `/api/get-ticketing-details-with-id/${id}`);
    const { invoice: pnr, qr } = (await answer.json()).invoiceData;

    await page.goto("/findInvoice");
    await page.getByRole("button", { name: "Find ticket" }).click();
    await page.getByRole("alert").getByText("Choose the booking type.").waitFor();
    await page.getByLabel("Limited Booking").first().check();
    await page.getByLabel("PNR").fill(`${String(pnr).slice(0, 6)}0`);
    await page.getByText("Check the PNR again").waitFor();
    await page.getByLabel("Contact number").fill("01812000222");
    await page.getByRole("button", { name: "Find ticket" }).click();
    await page.getByText("No ticket matches this PNR and phone number.").waitFor();
    expect(await page.getByText("Booked By").count()).toBe(0);
    await expectNoSidewaysScroll(page);

    await page.getByLabel("PNR").fill(String(pnr).toLowerCase());
    await page.getByRole("button", { name: "Find ticket" }).click();
    await page.getByText("Booked By").waitFor();
    await page.getByRole("button", { name: "Print" }).waitFor();
    await expectNoSidewaysScroll(page);
    expect(page.url()).toMatch(/\/findInvoice$/);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);

    const guide = await visitor({ width });
    await signUp(guide, `Guide ${width}`, `01712111${width === 360 ? "360" : "128"}`);
    await guide.goto(`/checkTicket#${qr}`);
    await guide.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await guide
      .getByLabel("Phone number or email")
      .fill(`01712111${width === 360 ? "360" : "128"}`);
    await logIn(guide);
    await guide.getByRole("heading", { name: "Valid", exact: true }).waitFor();
    expect(guide.url()).toContain(`/checkTicket#${qr}`);
    expect(await guide.getByRole("main").innerText()).toContain(width === 360 ? "J1" : "I1");
    await expectNoSidewaysScroll(guide);
    await guide.getByLabel("Ticket code").fill(`${pnr}.AAAAAAAAAAAAAAAAAAAAAA`);
    await guide.getByRole("button", { name: "Check", exact: true }).click();
    await guide.getByRole("heading", { name: "Not valid" }).waitFor();
  });
});

test("a sign-up that is refused says why under the form, and loses nothing that was typed [A04]", async () => {
  const page = await visitor();
  await signUp(page, "First", "01712222001");
  await page.goto("/signUp");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Enter your name." }).waitFor();
  await fillSignUp(page, "Second", "01712222001");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("There is an account already with this phone number.").waitFor();
  await page.getByText("There is an account already with this email.").waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Second");
});

test("a wrong password shows one sentence, and an ended session leads to the log-in [A09]", async () => {
  const page = await visitor({ width: 1280 });
  await signUp(page, "Forgetful", "01712222002");
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("The phone number, the email or the password is not right.").waitFor();
  await logIn(page);
  await page.waitForURL(/\/agent$/);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await page.request.post("/api/logout", {
    headers: await getHeaders(page, token),
    // Once out, a second one changes nothing.
    maxRetries: 2,
  });
  await page.reload();
  await page.getByText("This page is for agents").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

async function getHeaders(page: Page, token: string | null): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const pair = cookies.find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
  return { "X-XSRF-TOKEN": pair, Authorization: `Bearer ${token}` };
}
