/** The office's part of a boarding: it gives the guide's link, sees who gets on as it happens, and ends a phone. */
import { inject, expect, test } from "vitest";
import { admin } from "../../../web/i18n/bn/admin.ts";
import { boardingCounts as boardingWords } from "../../../web/i18n/bn/office/boarding-counts.ts";
import {
  GuideEventsView,
  GuideListView,
  GuidePairView,
} from "../../../worker/contract/guide/guide.ts";
import { plainPhone } from "../../sms-simulator/plain-phone.ts";
import { violationsAsSeen } from "../axe.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { close, confirm, done, enterAsOwner, openPlace } from "../office.ts";
import { aSale } from "../own-sale.ts";
import { ownTrip } from "../own-trips.ts";

const words = admin.boarding;

async function callGuide(path: string, { token = "", body }: { token?: string; body?: unknown }) {
  const answer = await fetch(`${inject("origin")}/api/guide/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test.each([1280, 360])(
  "at %i px the office gives the link, sees who gets on, and ends the phone",
  async (width) => {
    const trip = await ownTrip();
    await aSale(trip.id, plainPhone("017", Date.now()), "C3", "C4");
    const page = await enterAsOwner({ width });
    await openPlace(page, `#/trip/${trip.id}?tab=boarding`);
    const way = page.getByRole("region", { name: admin.duties.legs.out });
    await way.getByText(words.onBus("০", "২")).waitFor();

    await way.getByRole("button", { name: admin.acts["give-guide-link"] }).click();
    await confirm(page, "গাইডের ফোন");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: admin.acts["give-guide-link"] }).waitFor();
    const link = await dialog.getByLabel(admin.people.linkTitle).inputValue();
    expect(await violationsAsSeen(page)).toEqual({});
    expect(await problemsAsSeen(page, [[280, 200]])).toEqual({});
    await close(page);
    const [before = "", after = ""] = boardingWords.linkUntil("|").split("|");
    await way.getByText(before.trim()).waitFor();
    await way.getByText(after.trim()).waitFor();

    const paired = await callGuide("pair", { body: { link: new URL(link).hash.slice(1) } });
    const { token } = GuidePairView.parse(paired.body);
    const { list, version } = GuideListView.parse((await callGuide("list", { token })).body);
    const pnr = list?.tickets[0]?.pnr ?? "";
    const id = crypto.randomUUID();
    const event = { id, kind: "board", pnr, seat: "C3", undoes: null, at: Date.now(), seq: 1 };
    const sent = await callGuide("events", { token, body: { events: [{ ...event, version }] } });
    expect(GuideEventsView.parse(sent.body).results).toMatchObject([{ is_taken: true }]);
    await way.getByText(words.onBus("১", "২")).waitFor();
    await way.getByText(boardingWords.missingSeats("C4")).waitFor();
    expect(await violationsAsSeen(page)).toEqual({});
    expect(await problemsAsSeen(page, [[280, 200]])).toEqual({});

    await way.getByRole("button", { name: admin.acts["end-guide-phone"] }).click();
    await done(page, "ফোন হারিয়েছে");
    await close(page);
    await way.getByText(boardingWords.ended).waitFor();
    expect((await callGuide("list", { token })).status).toBe(401);
  },
);
