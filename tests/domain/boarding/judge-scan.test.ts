/** What a guide's phone answers to a code, from its list alone. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  indexList,
  judgeScan,
  listSeats,
  type ListedTicket,
  type ScanSource,
} from "../../../worker/domain/boarding/judge-scan.ts";
import { mergeBoardings, type BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import { makePnr } from "../../../worker/domain/tickets/pnr.ts";
import { codeAddress } from "../../../web/ui/qr-path.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hash = (text: string) => Promise.resolve(sha256(text));
const makeTestPnr = (number: number) => makePnr([1, 2, 3, 4, number >> 4, number & 15]) ?? "";

const [MINE, GONE, ANNULLED, OTHER, NOBODYS] = [1, 2, 3, 4, 5].map(makeTestPnr) as [
  string,
  ...string[],
];
const writeCode = (pnr: string, change = "") => `${pnr}${change}.aBcDeFgHiJkLmNoPqRsTuV`;
const SINCE = "2026-12-03T09:00:00+06:00";

function ticket(pnr: string, more: Partial<ListedTicket> = {}): ListedTicket {
  const code = sha256(writeCode(pnr));
  return { pnr, seats: ["A1", "A2"], code, voided_at: null, moved_to: null, ...more };
}

const INDEX = indexList({
  tickets: [
    ticket(MINE, { code: sha256(writeCode(MINE, ".2")) }),
    ticket(GONE ?? "", { moved_to: "Unit A, bus 2", code: sha256("its code of now") }),
    ticket(ANNULLED ?? "", { voided_at: SINCE }),
  ],
  phones: [{ id: "p1", label: "Phone 1" }],
  elsewhere: [
    { trip: "Unit C, bus 1", departs_at: SINCE, pnrs: [sha256(OTHER ?? "").slice(0, 16)] },
  ],
});

const judge = (text: string, source: ScanSource = "camera") => judgeScan(text, source, INDEX, hash);
const seatsAfter = (events: BoardingEvent[]) =>
  listSeats(ticket(MINE), INDEX, mergeBoardings(events));

function press(more: Partial<BoardingEvent>): BoardingEvent {
  const base = { id: "e1", kind: "board", pnr: MINE, seat: "A1", undoes: null } as const;
  return { ...base, phone: "p1", at: 5_000, seq: 1, ...more };
}

describe("a ticket of the list", () => {
  const code = writeCode(MINE, ".2");

  test.each([codeAddress("https://shop.example", code), code, ` ${code}\n`])(
    "is found by its address and by its code: %s",
    async (text) => {
      expect(await judge(text)).toMatchObject({ kind: "ticket", ticket: { pnr: MINE } });
    },
  );

  test("is found by its PNR as somebody types it, but not when a code holds nothing else", async () => {
    const typed = `${MINE.slice(0, 3).toLowerCase()} ${MINE.slice(3)}`;
    expect(await judge(typed, "keys")).toMatchObject({ kind: "ticket" });
    expect(await judge(MINE)).toMatchObject({ kind: "not_genuine" });
  });

  test("says which seats are boarded, when and by which phone", () => {
    expect(seatsAfter([press({ id: "e2", at: 9_000, seq: 2 }), press({})])).toMatchObject([
      { seat: "A1", first: { kind: "board", at: 5_000, phone: "Phone 1" } },
      { seat: "A2", boarding: { state: "open" }, first: null },
    ]);
  });

  test("says who boarded it, also where another phone had noted that nobody came", () => {
    expect(
      seatsAfter([press({ kind: "no_show", at: 1_000 }), press({ id: "e2", phone: "p9" })]),
    ).toMatchObject([{ boarding: { state: "boarded" }, first: { kind: "board", phone: "" } }, {}]);
  });
});

describe("a code that does not open the list's ticket", () => {
  test.each([writeCode(MINE), writeCode(MINE, ".3"), `${writeCode(MINE, ".2")}x`, `${MINE}.x`])(
    "is an older print or not genuine: %s",
    async (code) => {
      expect(await judge(code)).toMatchObject({ kind: "not_genuine", ticket: { pnr: MINE } });
      expect(await judge(code, "keys")).toMatchObject({ kind: "not_genuine" });
    },
  );

  test("is void, since when", async () => {
    expect(await judge(writeCode(ANNULLED ?? ""))).toMatchObject({ kind: "void", since: SINCE });
  });

  test("has moved, whichever print is shown", async () => {
    expect(await judge(writeCode(GONE ?? ""))).toMatchObject({
      kind: "moved",
      to: "Unit A, bus 2",
    });
  });

  test("is for another trip, which and when", async () => {
    const answer = { kind: "elsewhere", trip: "Unit C, bus 1", departsAt: SINCE };
    expect(await judge(writeCode(OTHER ?? ""))).toEqual(answer);
    expect(await judge(OTHER ?? "", "keys")).toEqual(answer);
  });

  test("is unknown: a PNR of nobody here, a PNR with a wrong letter, or no PNR at all", async () => {
    expect(await judge(writeCode(NOBODYS ?? ""))).toEqual({ kind: "unknown", pnr: NOBODYS });
    const last = MINE.endsWith("2") ? "3" : "2";
    const wrong = MINE.slice(0, -1) + last;
    for (const text of [wrong, "", "https://example.com", `${MINE}.${"x".repeat(300)}`]) {
      expect(await judge(text, "keys")).toEqual({ kind: "unknown", pnr: null });
    }
  });
});

test("an answer costs at most one hash, however long the list is", async () => {
  let hashes = 0;
  const count = (text: string) => {
    hashes += 1;
    return hash(text);
  };
  for (const pnr of [MINE, GONE, ANNULLED, OTHER, NOBODYS]) {
    hashes = 0;
    await judgeScan(writeCode(pnr ?? ""), "camera", INDEX, count);
    expect(hashes).toBeLessThanOrEqual(1);
  }
});
