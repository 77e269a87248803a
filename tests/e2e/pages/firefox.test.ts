/**
 * The main path in another engine, and the way back to a ticket on paper. Skipped with a message where there is no
 * Firefox; .ci/run installs one where it can.
 */
import { expect, inject, onTestFinished, test } from "vitest";
import { firefoxPath, launchFirefox, resize } from "../firefox.ts";
import { buyTicket, findTicket, watchedPage, type Buyer } from "../main-path.ts";

const path = firefoxPath();
if (path === null) console.log("Firefox is not installed: its journey is skipped.");

test.skipIf(path === null)(
  "a student books a seat, pays and has the ticket, and finds it again by what is printed, in Firefox",
  async () => {
    const browser = await launchFirefox(path ?? "");
    onTestFinished(() => browser.close());
    const buyer: Buyer = {
      origin: inject("origin"),
      language: "en",
      seatNo: "H3",
      phone: "01711111361",
    };
    const logged: string[] = [];
    const page = await watchedPage(browser, logged);
    await resize(page, { width: 360, height: 740 });
    const pnr = await buyTicket(page, buyer);

    const another = await watchedPage(await browser.createBrowserContext(), logged);
    await resize(another, { width: 360, height: 740 });
    await findTicket(another, buyer, pnr);
    expect(logged, "the pages logged").toEqual([]);
  },
);
