/** The messages of a trip, where there are more of them than a page has. */
import { expect, test } from "vitest";
import "../../../../web/i18n/all-messages.ts";
import { TripMessages } from "../../../../web/admin/trips/page/trip-messages.tsx";
import { admin as t } from "../../../../web/i18n/en/admin.ts";
import { drawScreen, openOfficeInEachTest } from "../../../support/office-page.ts";
import { emit, eventually } from "../../../support/page.ts";

const office = openOfficeInEachTest(
  () => ({
    messages: ({ after }) => ({ messages: [], next: after === undefined ? "more" : null }),
  }),
  {},
);

test("the next page is of this trip too", async () => {
  const Screen = (props: object) => TripMessages({ trip: "7", ...props } as never);
  const { drawn } = await drawScreen(Screen, { path: "/trip", id: "7" });
  const find = () =>
    drawn.findAll("button").find(({ textContent }) => textContent === t.trips.nextPage);
  await eventually(() => expect(find()).toBeDefined());
  await emit(drawn, "click", { target: find(), detail: 1 });
  await eventually(() =>
    expect(office.bodies).toEqual([
      ["messages", { trip: "7" }],
      ["messages", { trip: "7", after: "more" }],
    ]),
  );
});
