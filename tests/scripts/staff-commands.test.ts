/** `npm run staff`, up to the access: what is typed becomes a call, or one clear sentence. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { STAFF_CALLS } from "../../worker/contract/staff/staff-calls.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { readStaffCommand } from "../../worker/scripts/staff-commands.ts";
import { callStaff, staffAccess } from "../../worker/scripts/staff-client.ts";
import type { LargestActsView } from "../../worker/contract/staff/second-person.ts";
import { formatAnswer, formatTrips } from "../../worker/scripts/output/staff-output.ts";
import { anAct } from "../support/an-act.ts";

const SIGNED = ["--by", "rima", "--reason", "The bus broke down"];
/** What those words and an act without `--dry-run` send. */
const SENT = { by: "rima", reason: "The bus broke down", dry_run: false };

describe("what is typed", () => {
  test.each<[string[], string, Record<string, unknown>]>([
    [["show", "K7M2XQ4"], "show", { sale: "K7M2XQ4" }],
    [["find", "01712", "345678"], "find", { text: "01712 345678" }],
    [
      ["find", "Rahim", "Uddin", "--day", "2026-12-04"],
      "find",
      { text: "Rahim Uddin", day: "2026-12-04" },
    ],
    [["doubts"], "doubts", {}],
    [["approve", "12"], "approve", { request: 12, dry_run: false }],
    [
      ["exchange-seats", "K7M2XQ4", "A1,B2", "#12", "C1", "C2", ...SIGNED],
      "exchange-seats",
      { sale: "K7M2XQ4", gives: ["A1", "B2"], other: "#12", gets: ["C1", "C2"], ...SENT },
    ],
    [
      ["take-seats-off", "#12", "--places", "2", ...SIGNED],
      "take-seats-off",
      { sale: "#12", seats: [], places: 2, ...SENT },
    ],
    [
      ["set-times", "7", "2026-12-04T22:30", "2026-12-05T05:00", ...SIGNED],
      "set-times",
      {
        trip: "7",
        departs: "2026-12-04T22:30:00+06:00",
        arrives: "2026-12-05T05:00:00+06:00",
        ...SENT,
      },
    ],
    [["move-exam", "X", "none", ...SIGNED], "move-exam", { exam: "X", starts_at: null, ...SENT }],
    [
      ["edit-trip", "7", "--name", "Early", "3", ...SIGNED],
      "edit-trip",
      { trip: "7", name: "Early", bus: "3", ...SENT },
    ],
    [
      ["save-entry", "point", '{"name":"Gate"}', ...SIGNED],
      "save-entry",
      { kind: "point", fields: { name: "Gate" }, ...SENT },
    ],
    [["compare", "7"], "compare", { trip: "7" }],
    [
      ["give-back", "#12", "50.25", ...SIGNED],
      "give-back",
      { sale: "#12", amount: "50.25", ...SENT },
    ],
    [
      ["cancel-sale", "#12", "--second-person", ...SIGNED],
      "cancel-sale",
      { sale: "#12", ...SENT, second_person: true },
    ],
    [
      ["block", "7", "A1", "A2", "--dry-run", ...SIGNED],
      "block",
      { trip: "7", seats: ["A1", "A2"], ...SENT, dry_run: true },
    ],
  ])("%j is the call %s", (args, name, body) => {
    const read = readStaffCommand(args);
    if (read.kind !== "command") throw new Error(JSON.stringify(read));
    expect(read.command.name).toBe(name);
    expect(read.body).toEqual(body);
    const call = STAFF_CALLS.find((one) => one.path === `/staff/${read.command.call}`);
    expect(call?.body?.safeParse(body).error).toBeUndefined();
  });

  test("without a trip, what is done for each trip names none", () => {
    expect(readStaffCommand(["compare"])).toMatchObject({ kind: "command", body: {} });
  });

  test("an id that begins as an option does is an id", () => {
    const id = "-U1jDpThG-awxJxfkO4QTQ";
    const read = readStaffCommand(["end-staff-access", "rima", "session", id, ...SIGNED]);
    expect(read).toMatchObject({ kind: "command", body: { staff: "rima", id } });
  });

  test.each<[string[], string]>([
    [["sell"], 'There is no command "sell".'],
    [["find"], "find takes TEXT, and got nothing."],
    [["show"], "show takes SALE, and got nothing."],
    [["doubts", "x"], "doubts takes nothing more."],
    [["show", "a", "b"], "show takes SALE, and got a b."],
    [["block", "7", ...SIGNED], "block takes TRIP SEATS, and got 7."],
    [["cancel-sale", "x", "--reason", "Why"], "cancel-sale needs --by NAME: who does it."],
    [["invite", "Rima", ...SIGNED], "invite takes NAME ROLES, and got Rima."],
    [["cancel-sale", "x", "--by", "rima"], 'cancel-sale needs --reason "…".'],
    [["doubts", "--second-person"], "Unknown option '--second-person'"],
    [["show", "x", "--force"], "Unknown option '--force'"],
  ])("%j is not understood, with the reason", (args, sentence) => {
    const read = readStaffCommand(args);
    expect(read).toMatchObject({ kind: "wrong", sentence: expect.stringContaining(sentence) });
  });

  test("an act with a token needs no name", () => {
    const args = ["cancel-sale", "x", "--reason", "The bus broke down"];
    expect(readStaffCommand(args, true)).toMatchObject({ kind: "command", body: { sale: "x" } });
  });

  test.each([
    [[], "STAFF_TOKEN"],
    [["--help"], "* set-times TRIP DEPARTS ARRIVES [--returns …]\n"],
    [["show", "-h"], "  show SALE\n      A sale and all that became of it."],
  ])("%j prints the help", (args, text) => {
    expect(readStaffCommand(args)).toEqual({ kind: "help", text: expect.stringContaining(text) });
  });
});

describe("the access", () => {
  function aState(key?: string): string {
    mkdirSync(join(ROOT, ".tmp"), { recursive: true });
    const folder = mkdtempSync(join(ROOT, ".tmp/staff-"));
    if (key !== undefined) writeFileSync(join(folder, "staff-key"), key);
    return folder;
  }

  function getAccess(env: Record<string, string>) {
    return staffAccess({
      ...process.env,
      STAFF_TOKEN: "",
      STAFF_KEY: "",
      ORIGIN: "",
      PORT: "",
      ...env,
    });
  }

  test("of a local run is found with its key", () => {
    const STATE_DIR = aState("local-key");
    expect(getAccess({ STATE_DIR, PORT: "5000" })).toEqual({
      origin: "http://localhost:5000",
      key: "local-key",
    });
    expect(getAccess({ STATE_DIR, STAFF_TOKEN: "mine", STAFF_KEY: "k" }).key).toBe("mine");
    rmSync(STATE_DIR, { recursive: true });
  });

  test("of a remote shop uses the key that is set, over TLS only", () => {
    const STATE_DIR = aState("local-key");
    const ORIGIN = "https://shop.example";
    expect(getAccess({ STATE_DIR, ORIGIN, STAFF_KEY: "k" })).toEqual({ origin: ORIGIN, key: "k" });
    expect(() => getAccess({ STATE_DIR, ORIGIN })).toThrow("Set STAFF_TOKEN");
    expect(() => getAccess({ STATE_DIR, ORIGIN: "http://shop.example", STAFF_KEY: "k" })).toThrow(
      "https://",
    );
    expect(() => getAccess({ STATE_DIR, ORIGIN: "shop" })).toThrow("is not a URL");
    rmSync(STATE_DIR, { recursive: true });
  });

  test("of a checkout that never ran prints what to do", () => {
    const STATE_DIR = aState();
    expect(() => getAccess({ STATE_DIR })).toThrow("run `npm start` once");
    rmSync(STATE_DIR, { recursive: true });
  });
});

describe("the shop's answer", () => {
  afterEach(() => void vi.unstubAllGlobals());
  const ACCESS = { origin: "https://shop.example", key: "k" };
  const answering = (status: number, body: string) =>
    vi.stubGlobal("fetch", async () => new Response(body, { status }));

  test.each<[string, number, string, string]>([
    [
      "a refusal is output in its own args",
      409,
      '{"code":"x","errors":["No.","Never."]}',
      "No. Never.",
    ],
    ["a page is no answer", 200, "<html>", "did not answer as BhortiBus does"],
    [
      "a shop without a key is reported",
      404,
      '{"code":"not_found","errors":["x"]}',
      "has no STAFF_KEY",
    ],
    [
      "a token that the shop does not know is named as it was given",
      401,
      '{"code":"staff_key_wrong","errors":["x"]}',
      "does not know this STAFF_TOKEN",
    ],
  ])("%s", async (_, status, body, sentence) => {
    answering(status, body);
    await expect(callStaff(ACCESS, "doubts", {})).rejects.toThrow(sentence);
  });

  test("that never comes is reported", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("refused");
    });
    await expect(callStaff(ACCESS, "doubts", {})).rejects.toThrow(
      "https://shop.example does not answer",
    );
  });

  test("of a dry run is marked as such", () => {
    const acted = { ...anAct(), message: "Sale #1 is void." };
    expect(formatAnswer("cancel-sale", { ...acted, dry_run: true }).lines).toEqual([
      "Would be so: Sale #1 is void.",
    ]);
    expect(formatAnswer("cancel-sale", { ...acted, dry_run: false }).lines).toEqual([
      "Sale #1 is void.",
    ]);
    expect(() => formatAnswer("cancel-sale", {})).toThrow("is not understood");
  });

  test.each([
    ["amount", "It can cost 250 taka. Above 200 taka a second person has to agree."],
    [
      "sale",
      "It can cost 250 taka, and 120 taka of this sale count already. Above 200 taka a second person has to agree.",
    ],
    [
      "day",
      "It can cost 250 taka, and 120 taka of the same person count already today. Above 200 taka a second person has to agree.",
    ],
    [
      "tickets",
      "It changes tickets that are sold or being paid for, so a second person has to agree.",
    ],
  ] as const)("says why a second person is needed: %s", (why, sentence) => {
    const second = { why, weight: 250, before: 120, limit: 200 };
    const preview = anAct({ message: "Sale #1 is void.", dry_run: true, state: "preview", second });
    expect(formatAnswer("cancel-sale", preview).lines[1]).toBe(sentence);
    for (const state of ["asked", "waiting"] as const) {
      const answer = anAct({ state, request: 7, second });
      expect(formatAnswer("cancel-sale", answer).lines[1]).toBe(sentence);
    }
  });

  test("lists what weighed most, by act and by person, with names for ids", () => {
    const at = "2026-12-04T10:00:00+06:00";
    const act = {
      id: 1,
      at,
      actor: "staff:S-1",
      act: "set_fare",
      act_name: "set-fare",
      target: "7",
    };
    const view: LargestActsView = {
      status_code: 201,
      since: "2026-11-27T10:00:00+06:00",
      limit: 2000,
      acts: [
        { ...act, weight: 4500, approved_by: "S-2" },
        { ...act, id: 2, weight: 90.5, approved_by: null },
      ],
      sums: [
        { actor: "staff:S-1", acts: 2, alone: 90.5, agreed: 4500 },
        { actor: "staff:S-2", acts: 1, alone: 0, agreed: 10 },
      ],
      people: [
        { id: "S-1", name: "Rima" },
        { id: "S-2", name: "" },
      ],
    };
    expect(formatAnswer("largest-acts", view).lines).toEqual([
      "Since 2026-11-27T10:00:00+06:00; one person may move 2000 taka alone on one day.",
      `  ${at}  4500 taka  set-fare 7, Rima, agreed by staff:S-2`,
      `  ${at}  90.5 taka  set-fare 7, Rima, alone`,
      "In all:",
      "  Rima: 2 acts, 90.5 taka alone, 4500 taka with a second person",
      "  staff:S-2: 1 act, 0 taka alone, 10 taka with a second person",
    ]);
    expect(formatAnswer("largest-acts", { ...view, acts: [], sums: [] }).lines).toEqual([
      "Nothing since 2026-11-27T10:00:00+06:00 has moved or risked money.",
    ]);
  });

  test.each([
    [null, []],
    [412, ["There are more: add --before 412."]],
  ])("says of a log how the older lines are read: %s", (next, more) => {
    const log = { status_code: 201, lines: [], targets: [], people: [], next };
    expect(formatAnswer("log", log).lines).toEqual(more);
  });

  test("lists trips in the order of departure, with their ids", () => {
    const trip = (id: string, hour: string, is_cancelled = false) => ({
      id,
      name: "To the exam",
      departs_at: `2026-12-04T${hour}:00:00+06:00`,
      is_cancelled,
    });
    expect(formatTrips([trip("1", "22"), trip("20", "08", true)])).toEqual([
      "20       2026-12-04 08:00  To the exam, cancelled",
      "1        2026-12-04 22:00  To the exam",
    ]);
  });

  test("with a difference is left to staff, unless it is under way", () => {
    const difference = { kind: "sold_to_nobody", bill: 1, seats: [], message: "x" };
    const compared = (is_under_way: boolean) =>
      formatAnswer("compare", {
        status_code: 201,
        trip: "7",
        differences: [{ ...difference, is_under_way }],
      }).isLeft;
    expect([compared(false), compared(true)]).toEqual([true, false]);
  });
});
