/** What is said of a scanned ticket is what stands on the ticket. */
import { createElement } from "react";
import { expect, test } from "vitest";
import { ScanResult } from "../../../../web/guide/scan/scan-result.tsx";
import { NOT_BOARDED } from "../../../../worker/domain/boarding/merge.ts";
import { draw } from "../../../support/page.ts";
import { openGuideInEachTest } from "../guide-page.ts";
import { makeList } from "./scanned-list.ts";

openGuideInEachTest("bn");

const nothing = () => undefined;

test.each([
  ["limited", "A10", "সিট A10"],
  ["unlimited", "10", "যাত্রী ১০"],
] as const)(
  "a seat of a trip that is %s is named in Bengali as on its ticket",
  async (mode, seat, name) => {
    const [ticket] = makeList({ seats: [seat] }).tickets;
    if (ticket === undefined) throw new Error("the list is empty");
    const place = await draw(
      createElement(ScanResult, {
        verdict: { kind: "ticket", ticket },
        seats: [{ seat, boarding: NOT_BOARDED, first: null }],
        mode,
        isDone: false,
        hasFailed: false,
        isDeaf: false,
        onHold: nothing,
        onBoard: nothing,
        onUndo: nothing,
        onNext: nothing,
      }),
    );
    expect(place.textContent).toContain(`Rahima · ${name.split(" ")[1] ?? ""} · Gate`);
    expect(place.textContent).toContain(`${name}: ওঠান`);
  },
);
