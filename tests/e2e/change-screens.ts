/** A ticket whose trip changed, in every state of it, for the walks of screens.ts. */
import type { Page } from "playwright-core";
import type { LimitedInvoiceView } from "../../worker/contract/tickets/tickets.ts";
import { seatPlan } from "../../worker/domain/seats/seat-plan.ts";
import {
  CHANGED_TICKET,
  KEPT_TICKET,
  MOVED_TICKET,
  OTHER_BUSES,
  POSTPONED_TICKET,
} from "./sample-changes.ts";
import type { Walk } from "./walk.ts";

const TAKEN = new Set(["A1", "A2", "B3"]);

export async function showTicket(page: Page, view: LimitedInvoiceView): Promise<void> {
  const path = /\/api\/get-ticketing-details-with-id/;
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: view }));
  await page.route("**/api/ticket-trips", (route) => route.fulfill({ json: OTHER_BUSES }));
  await page.goto(`/limited-invoice/${view.invoiceData.single_ticketing_data.id}`);
  await page.getByText("RJ7K2QX").first().waitFor();
}

/** What the choices ask, answered alike in every run. */
export async function showOtherBuses(page: Page): Promise<void> {
  await page.route("**/api/get-seat-list-with-route/*", (route) =>
    route.fulfill({
      json: {
        status_code: 201,
        message: "",
        ticketingUniqueId: "x",
        getBookedSeatNo: [],
        getUserTicketData: [],
        seats: seatPlan("45").seats.map(({ seatNo }) => ({
          seat_no: seatNo,
          state: TAKEN.has(seatNo) ? "sold" : "free",
        })),
        hold_expires_at: null,
        seconds_left: 0,
        hold_seconds: 480,
        opens_at: null,
        version: 1,
      },
    }),
  );
}

export const walkChanges: Walk = async (page, t, inspect) => {
  await showOtherBuses(page);
  await showTicket(page, CHANGED_TICKET);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: t.ticket.nameWrong }).waitFor();
  await press(t.ticket.nameWrong);
  await page.getByLabel(t.ticket.name).waitFor();
  await page.getByText(t.moves.title).waitFor();
  await inspect("a changed trip, the name's form open");
  await press(t.moves.refund.button);
  await page.getByText(t.moves.refund.sure).waitFor();
  await inspect("a changed trip, money back");
  await press(t.moves.back);
  await press(t.moves.some.button);
  await page.getByRole("checkbox").first().check();
  await inspect("a changed trip, some seats to give back");
  await press(t.booking.continue);
  await page.getByText(t.moves.some.final).waitFor();
  await inspect("a changed trip, some seats given back");
  await press(t.moves.back);
  await press(t.moves.back);
  await press(t.moves.other.button);
  await page.getByText(t.moves.take).first().waitFor();
  await inspect("a changed trip, other buses");
  await page.getByText(t.moves.take).first().click();
  await page.locator("[data-seat=C3]").click();
  await page.locator("[data-seat=C4]").click();
  await inspect("a changed trip, seats of another bus");
  await press(t.booking.continue);
  await page.getByText(t.moves.check).waitFor();
  await inspect("a changed trip, old and new");
  for (const [name, view, words] of [
    ["kept", KEPT_TICKET, t.ticket.change.chosen.keep],
    ["postponed", POSTPONED_TICKET, t.ticket.change.title.postponed],
    ["moved", MOVED_TICKET, t.ticket.change.movedTitle.bus],
  ] as const) {
    await showTicket(page, view);
    await page.getByText(words).waitFor();
    if (name === "postponed") await page.getByText(t.moves.keep.text.wait).waitFor();
    await inspect(`a changed trip, ${name}`);
  }
};
