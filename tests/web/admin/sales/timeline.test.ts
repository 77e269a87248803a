/** The story of a sale: one line of time, in words, and what is unknown shows itself. */
import { describe, expect, test } from "vitest";
import type { SaleView } from "../../../../worker/contract/staff/staff.ts";
import { storyWords } from "../../../../web/admin/sales/timeline-words.ts";
import { buildTimeline, type StoryLine } from "../../../../web/admin/sales/timeline.ts";
import { admin as bn } from "../../../../web/i18n/bn/admin.ts";
import { admin as en } from "../../../../web/i18n/en/admin.ts";
import { formatFor } from "../../../../web/i18n/format.ts";

type Message = SaleView["sale"]["messages"][number];

function aMessage(over: Pick<Message, "at" | "about" | "state">): Message {
  return {
    bill: 1,
    topic: "t",
    pnr: null,
    trip: { id: "1", name: "Trip", departs_at: over.at },
    is_closed: false,
    why: null,
    created_at: over.at,
    sent_at: null,
    attempts: 1,
    parts: null,
    price: null,
    gateway: null,
    applies: [],
    ...over,
  };
}

const at = (second: number) => `2026-12-01T10:00:0${second}+06:00`;
const buyer = { was: null, actor: "buyer" };

const SALE = {
  events: [
    { at: at(1), ...buyer, became: "created", cause: "opened" },
    { at: at(2), ...buyer, became: "capturing", cause: "execute" },
    { at: at(2), ...buyer, became: "paid", cause: "ticket" },
  ],
  seat_events: [
    { at: at(0), ...buyer, seat_no: "A1", became: "held", cause: "hold" },
    { at: at(2), ...buyer, seat_no: "A1", became: "capturing", cause: "capture" },
    { at: at(2), ...buyer, seat_no: "A2", became: "capturing", cause: "capture" },
    { at: at(2), ...buyer, seat_no: "A1", became: "sold", cause: "sell" },
    { at: at(2), ...buyer, seat_no: "A2", became: "sold", cause: "sell" },
  ],
  parts: [
    {
      amount: 100,
      reason: "A bag was lost",
      asked_by: "staff:S-1",
      state: "refunded",
      created_at: at(4),
      settled_at: at(5),
      refund_trx_id: null,
    },
  ],
  moves: [
    {
      at: at(6),
      from_trip: "1",
      to_trip: "2",
      to_name: "Bus 2",
      to_departs_at: "2026-12-04T22:00:00+06:00",
      to_seats: ["C3"],
      state: "done" as const,
      actor: "buyer",
    },
  ],
  choices: [{ at: at(6), choice: "move" as const, actor: "buyer" }],
  messages: [],
  boardings: [],
  acts: [
    { at: at(3), actor: "staff:S-1", act: "give_back:asked", reason: "A bag was lost" },
    { at: at(4), actor: "staff:S-1", act: "give_back", reason: "A bag was lost" },
  ],
};

const ONLINE = { staff_names: { "S-1": "Rima" }, counter: null, agent: "8", agent_name: "Karim" };

const getName = (line: StoryLine) => {
  if (line.kind === "act") return `act ${line.act}:${line.step}`;
  if (line.kind === "part") return `part ${line.step}`;
  if (line.kind === "move") return `move ${line.state}`;
  if (line.kind === "boarding") return `boarding ${line.press}`;
  if (line.kind === "message") return `message ${line.about} ${line.state}`;
  return line.kind === "choice" ? `choice ${line.choice}` : `${line.kind} ${line.became}`;
};

test("all stands in order, and within a second as it must have been", () => {
  expect(buildTimeline(SALE).map(getName)).toEqual([
    "seats held",
    "bill created",
    "bill capturing",
    "seats capturing",
    "bill paid",
    "seats sold",
    "act give_back:asked",
    "act give_back:",
    "part asked",
    "part refunded",
    "choice move",
    "move done",
  ]);
});

test("an SMS stands where it was sent or ended", () => {
  const message = { at: at(3), about: "ticket" as const, state: "delivered" as const };
  const names = buildTimeline({ ...SALE, acts: [], messages: [aMessage(message)] }).map(getName);
  expect(names.slice(5, 8)).toEqual(["seats sold", "message ticket delivered", "part asked"]);
});

/** A format that says names in English, as the office does. */
const namedFormat = (language: "bn" | "en") => ({
  ...formatFor(language),
  name: (stored: string) => `The ${stored.toLowerCase()}`,
});

test("seats that changed together are one line", () => {
  const seats = buildTimeline(SALE).flatMap((line) => (line.kind === "seats" ? [line.seats] : []));
  expect(seats).toEqual([["A1"], ["A1", "A2"], ["A1", "A2"]]);
});

describe("in words", () => {
  const by = { at: at(0), actor: "buyer" };

  test("a move says where to, and a choice what", () => {
    const words = buildTimeline({ ...SALE, events: [], seat_events: [], parts: [], acts: [] }).map(
      (line) => storyWords(en, namedFormat("en"), line, ONLINE).title,
    );
    expect(words).toEqual([
      "The passenger chose another bus",
      `Moved to The bus 2, ${formatFor("en").dateTime("2026-12-04T22:00:00+06:00")}, C3`,
    ]);
  });

  const words = (line: StoryLine, t = en, format = namedFormat("en")) =>
    storyWords(t, format, line, ONLINE);

  test("with who did it, by name where there is one", () => {
    const act = {
      ...by,
      kind: "act",
      act: "give_back",
      step: "stopped",
      reason: "A mistake",
    } as const;
    expect(words({ ...act, actor: "staff:S-1" })).toEqual({
      title: "Give money back: stopped",
      note: "A mistake",
      who: "Rima",
    });
    expect(words({ ...act, actor: "staff:desk" }).who).toBe("desk");
    expect(words({ ...act, actor: "agent:8" }).who).toBe("agent Karim");
    expect(words({ ...act, actor: "agent:7" }).who).toBe("agent 7");
    expect(words({ ...act, actor: "schedule" }).who).toBe("by itself");
  });

  test("of the page's language", () => {
    const line: StoryLine = {
      ...by,
      kind: "seats",
      became: "sold",
      cause: "sell",
      seats: ["A1", "A2"],
    };
    expect(words(line, bn, namedFormat("bn"))).toEqual({
      title: "A1, A2: বিক্রি হয়েছে",
      note: "টাকা এসেছে",
      who: "ক্রেতা",
    });
    const part = { ...by, kind: "part", step: "asked", amount: 100 } as const;
    expect(words(part, bn, namedFormat("bn")).title).toBe("৳\u00a0১০০ ফেরত যাবে");
  });

  test("a sale for cash speaks of no wallet", () => {
    const paid = { ...by, kind: "bill", became: "paid", cause: "ticket" } as const;
    expect(words(paid).note).toBe("{name} confirmed it");
    const lines: StoryLine[] = [
      { ...paid, became: "created", cause: "opened" },
      { ...paid, became: "capturing", cause: "execute" },
      paid,
      { ...paid, became: "refunded", cause: "refund" },
      { ...by, kind: "part", step: "refused", amount: 100 },
    ];
    for (const [t, format] of [
      [en, namedFormat("en")],
      [bn, namedFormat("bn")],
    ] as const) {
      for (const line of lines) {
        const { title, note } = storyWords(t, format, line, { ...ONLINE, counter: "gate" });
        expect(`${title} ${note}`).not.toMatch(/bkash|বিকাশ|checkout|[{}]/i);
      }
    }
  });

  test("an SMS says what it was about, and what became of it", () => {
    expect(
      words({ at: at(1), kind: "message", about: "ticket", state: "delivered", actor: "schedule" }),
    ).toEqual({
      title: "SMS “Ticket”: delivered",
      note: "",
      who: "by itself",
    });
  });

  test("the unknown shows itself", () => {
    expect(words({ ...by, kind: "bill", became: "toString", cause: "constructor" })).toMatchObject({
      title: "toString",
      note: "constructor",
    });
    expect(words({ ...by, kind: "seats", became: "x", cause: "y", seats: ["A1"] }).title).toBe(
      "A1: x",
    );
    expect(words({ ...by, kind: "act", act: "fly", step: "soon", reason: "" }).title).toBe(
      "fly: soon",
    );
  });
});

test("what guides pressed stands in it, with the way and the phone", () => {
  const press = { leg: "out" as const, seat: "A1", phone: "Chrome, Android" };
  const lines = buildTimeline({
    ...SALE,
    boardings: [
      { at: "2026-12-02T05:00:00+06:00", ...press, kind: "board" },
      { at: "2026-12-02T05:01:00+06:00", ...press, kind: "undo" },
    ],
  }).slice(-2);
  const words = (t: typeof en, language: "en" | "bn") =>
    lines.map((line) => storyWords(t, namedFormat(language), line, { ...ONLINE, staff_names: {} }));
  expect(words(en, "en")).toEqual([
    { title: "Seat A1: on the bus", note: "Way out, Chrome, Android", who: "a guide" },
    { title: "Seat A1: the guide took it back", note: "Way out, Chrome, Android", who: "a guide" },
  ]);
  expect(words(bn, "bn")[0]?.title).toBe("সিট A1: বাসে উঠেছেন");
});
