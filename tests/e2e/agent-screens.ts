/** States of an agent's pages, for the walks of screens.ts. */
import { answerWith, refused } from "./answers.ts";
import { NO_LONGER_VALID, SALES, TICKET, VALID } from "./sample-tickets.ts";
import type { Walk } from "./walk.ts";

const LOGIN_WRONG = refused(
  401,
  "login_wrong",
  "The phone number, the email or the password is not right.",
);

/** On the page of the log-in, where nothing is typed yet. */
export const showWrongLogin: Walk = async (page, t, inspect) => {
  const logIn = page.getByRole("button", { name: t.agents.logIn, exact: true });
  await logIn.click();
  await page.getByText(t.agents.errors.loginRequired).waitFor();
  await inspect("log-in with errors");
  await answerWith(page, "login", LOGIN_WRONG, 401);
  await page.getByLabel(t.agents.login).fill("01711000000");
  await page.getByLabel(t.agents.password, { exact: true }).fill("not this one");
  await logIn.click();
  await page.getByRole("alert").last().waitFor();
  await inspect("log-in that is refused");
};

/** Somebody who is logged in sees what they have sold, and checks tickets at the bus. */
export const withSales: Walk = async (page, t, inspect) => {
  await answerWith(page, "agent/sales", SALES);
  await page.goto("/agent");
  await page.getByText(t.agents.byDay).waitFor();
  await inspect("an agent with sales");
  for (const [name, answer, title] of [
    ["a valid ticket", VALID, t.agents.valid],
    ["a cancelled ticket", NO_LONGER_VALID, t.agents.isVoid],
  ] as const) {
    await answerWith(page, "check-ticket", answer);
    // From elsewhere: another code behind the same address would load no page.
    await page.goto("/conditions");
    await page.goto(`/checkTicket#${TICKET.invoiceData.qr}`);
    await page.getByRole("heading", { name: title, exact: true }).waitFor();
    await inspect(name);
  }
};

/** The two forms of a new password, with their errors: the agent's own, and the one behind the link of the shop. */
export const showPasswords: Walk = async (page, t, inspect) => {
  await page.goto("/agent");
  const change = page.getByRole("button", { name: t.agents.changePassword });
  await change.click();
  await page.getByLabel(t.agents.oldPassword).waitFor();
  await change.click();
  await page.getByText(t.agents.errors.confirmRequired).waitFor();
  await inspect("an agent's new password, with errors");
  await page.goto("/agentPassword#AAAAAAAAAAAAAAAAAAAAAA");
  await page.getByLabel(t.agents.newPassword).fill("short");
  await page.getByLabel(t.agents.confirmPassword).fill("other");
  await change.click();
  await page.getByText(t.agents.errors.confirmDiffers).waitFor();
  await inspect("a new password by a link, with errors");
};
