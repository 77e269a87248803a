/** Two guides' phones on one bus before dawn: without signal, killed and opened again, and at one in the end. */
import { expect, test } from "vitest";
import { guide as bengali } from "../../../web/i18n/bn/guide.ts";
import { guide as english } from "../../../web/i18n/en/guide.ts";
import { enhancedContrastProblems, violationsAsSeen } from "../axe.ts";
import { problemsAsSeen } from "../layout-problems.ts";
import { tabTo } from "../tab-to.ts";
import { visitor } from "../visitor.ts";
import { aGuideBus, aGuideLink, aPairedPhone, readDatabase, waitForCount } from "./guide-bus.ts";

const { row } = english;

test("two phones board a bus, one of them without signal, and agree in the end", async () => {
  const bus = await aGuideBus("0171111720", ["A1", "A2"], ["B1"]);
  const first = await aPairedPhone(bus);
  expect(first.url(), "the link is a secret").not.toContain("#");
  const second = await aPairedPhone(bus);
  await waitForCount(first, 0, 3);

  await first.context().setOffline(true);
  await first.reload();
  await waitForCount(first, 0, 3);
  await first.getByRole("button", { name: /^A1 .*: put on the bus$/ }).click();
  await waitForCount(first, 1, 3);
  await first.getByText("1 entry not sent to the office yet").waitFor();
  await first.getByRole("button", { name: /^B1 .*: put on the bus$/ }).click();
  await first.getByRole("button", { name: english.pressed.undo, exact: true }).click();
  await waitForCount(first, 1, 3);
  await first.getByRole("button", { name: /^A2 .*: put on the bus$/ }).click();
  await waitForCount(first, 2, 3);

  // The app is killed, and opened without signal.
  await first.reload();
  await waitForCount(first, 2, 3);
  await first.getByText("4 entries not sent to the office yet").waitFor();
  await first.getByText(english.noConnection).first().waitFor();

  await second
    .getByRole("button", { name: row.moreOf("Rahima") })
    .first()
    .click();
  await second.getByRole("button", { name: row.isNotComing("A1") }).click();
  await second.getByText(english.notComing("1"), { exact: true }).waitFor();
  await second.getByText(english.allSent).waitFor();

  await first.context().setOffline(false);
  await first.getByText(english.allSent).waitFor();
  await second.evaluate(() => dispatchEvent(new Event("online")));
  await waitForCount(second, 2, 3);
  await first.evaluate(() => dispatchEvent(new Event("online")));
  await waitForCount(first, 2, 3);

  const stored = await readDatabase(first);
  expect(stored).toContain("key false");
  // Words of five letters and more: two letters stand in thousands of encrypted bytes by chance.
  for (const word of [...bus.pnrs, "Rahima", "0171111720", "board"]) {
    expect(stored).not.toContain(word);
  }
});

test("a passenger is found, and rung; the seat of two phones shows both", async () => {
  const bus = await aGuideBus("0171111721", ["A1"], ["C2"]);
  const [first, second] = [await aPairedPhone(bus), await aPairedPhone(bus)];
  await first.getByRole("searchbox").fill("c2");
  await expect.poll(() => first.getByRole("listitem").count()).toBe(1);
  await first.getByRole("searchbox").fill("7211");
  const call = first.getByRole("link", { name: /^Ring / }).first();
  expect(await call.getAttribute("href")).toBe("tel:01711117211");
  await first.getByRole("searchbox").fill("nobody at all");
  await first.getByText(english.nobodyFound).waitFor();
  await first.getByRole("button", { name: english.clearSearch }).click();

  await first.context().setOffline(true);
  for (const phone of [first, second]) {
    await phone.getByRole("button", { name: /^A1 .*: put on the bus$/ }).click();
    await waitForCount(phone, 1, 2);
  }
  // A list that is read before the other press has come is read again only a minute later.
  await second.getByText(english.allSent).waitFor();
  await first.context().setOffline(false);
  await first.getByText(english.allSent).waitFor();
  await first.evaluate(() => dispatchEvent(new Event("online")));
  await first.getByText(/A1 was put on the bus twice/).waitFor();
  await first.getByRole("button", { name: english.missingOnly.out }).click();
  await expect.poll(() => first.getByRole("listitem").count()).toBe(1);
});

test("the list is handed over to a second phone by a code", async () => {
  const bus = await aGuideBus("0171111722", ["A1"]);
  const page = await aPairedPhone(bus);
  const answer = page.waitForResponse(/\/api\/guide\/hand-over$/);
  await page.getByRole("button", { name: english.handOver.open }).click();
  await page.getByRole("img", { name: english.handOver.code }).waitFor();
  const { link } = (await (await answer).json()) as { link: string };
  await waitForCount(await aPairedPhone({ link: `/guide#${link}` }), 0, 1);

  // A link works as often as it says, and a phone that has a list replaces it only if it is told to.
  const third = await visitor({ complains: /410/ });
  await third.goto(`/guide#${link}`);
  await third.getByRole("button", { name: english.pair.button }).click();
  await third.getByRole("alert").waitFor();
  await page.goto(bus.link);
  await page.getByRole("heading", { name: english.replace.title }).waitFor();
  await page.getByRole("button", { name: english.replace.keep }).click();
  await waitForCount(page, 0, 1);
});

test.each(["bn", "en"] as const)(
  "its screens are fit for a small phone and for readers in %s",
  async (language) => {
    const texts = language === "bn" ? bengali : english;
    const bus = await aGuideBus(
      language === "bn" ? "0171111723" : "0171111724",
      ["A1", "A2"],
      ["B1"],
    );
    const unpaired = await visitor({ language });
    await unpaired.goto("/guide");
    await unpaired.getByRole("heading", { name: texts.pair.title }).waitFor();
    expect(await violationsAsSeen(unpaired)).toEqual({});

    const page = await aPairedPhone(bus, { language });
    await page.getByRole("button", { name: /^A1 / }).click();
    await page.getByRole("button", { name: texts.pressed.undo, exact: true }).waitFor();
    await page.getByRole("button", { name: texts.handOver.open }).click();
    await page.getByRole("img", { name: texts.handOver.code }).waitFor();
    await page.getByRole("button", { name: /^A1 / }).click();
    await page.getByRole("button", { name: texts.row.undoBoard("A1") }).waitFor();
    expect(await violationsAsSeen(page, { hasNewColors: language === "bn" })).toEqual({});
    expect(await enhancedContrastProblems(page)).toEqual({});
    const sizes = [
      [280, 100],
      [360, 200],
    ] as const;
    expect(await problemsAsSeen(page, sizes)).toEqual({});
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("main button, main a")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 56)
        .map((one) => one.textContent),
    );
    expect(small).toEqual([]);
  },
);

test("a guide boards and undoes by the keyboard", async () => {
  const page = await aPairedPhone(await aGuideBus("0171111725", ["A1"]));
  await tabTo(page, /: put on the bus$/);
  await page.keyboard.press("Enter");
  await waitForCount(page, 1, 1);
  await tabTo(page, new RegExp(`^${english.pressed.undo}$`));
  await page.keyboard.press("Enter");
  await waitForCount(page, 0, 1);
});

test("a phone that the office has ended has no names any more", async () => {
  const page = await aPairedPhone(await aGuideBus("0171111726", ["A1"]));
  const over = { status_code: 401, code: "guide_phone_over", message: "over", errors: ["over"] };
  await page.route("**/api/guide/list*", (route) => route.fulfill({ status: 401, json: over }));
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByText(english.pair.over).waitFor();
  await page.reload();
  await page.getByText(english.pair.over).waitFor();
  expect(await page.getByText("Rahima").count()).toBe(0);
});

test("on the way back the list says who is not yet here", async () => {
  const bus = await aGuideBus("0171111739", ["A1"], ["B1"]);
  const page = await aPairedPhone({ link: await aGuideLink(bus.trip, "back") });
  await page.getByRole("button", { name: /^A1 not yet here/ }).click();
  await waitForCount(page, 1, 2);
  await page.getByRole("button", { name: english.missingOnly.back }).click();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(1);
  expect(await page.getByRole("link", { name: /^Ring / }).count()).toBe(1);
});

test("a glove that presses twice does not press what the list has moved under it", async () => {
  const page = await aPairedPhone(await aGuideBus("0171111736", ["A1"], ["B1"], ["C1"]));
  await page.getByRole("button", { name: english.missingOnly.out }).click();
  // Both presses in one moment and at one place, as if B1 had come under the finger: a slow machine would part them.
  const seats = page.getByRole("button", { name: /^[AB]1 .*: put on the bus$/ });
  await expect.poll(() => seats.count()).toBe(2);
  await seats.evaluateAll((buttons) => {
    for (const button of buttons) {
      const press = { bubbles: true, cancelable: true, detail: 1, clientX: 100, clientY: 300 };
      button.dispatchEvent(new MouseEvent("click", press));
    }
  });
  await waitForCount(page, 1, 3);
  await page.getByText(english.allSent).waitFor();
  await waitForCount(page, 1, 3);
});
