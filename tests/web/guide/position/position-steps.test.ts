/** What a guide's phone notes and sends of the place of the bus. */
import { describe, expect, test } from "vitest";
import { GuidePositionRequest } from "../../../../worker/contract/guide/guide.ts";
import {
  collectRequest,
  dropOld,
  isMeasuring,
  leftAt,
  NOTHING_NOTED,
  notePosition,
  pressStop,
  readAnswer,
  setConsent,
  WAITING_MOST,
  type Fix,
  type PositionState,
} from "../../../../web/guide/position/position-steps.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const T = Date.parse("2026-12-04T22:00:00+06:00");
const TIMES = { departsAt: T, arrivesAt: T + 8 * HOUR };
const FIX: Fix = { lat: 23.810_349, lng: 90.412_518, accuracyM: 20 };
const AGREED = setConsent(NOTHING_NOTED, true);

const note = (state: PositionState, ...times: number[]) =>
  times.reduce((noted, now) => notePosition(noted, FIX, now), state);

function answered(state: PositionState, isWanted: boolean, now: number): PositionState {
  const request = collectRequest(state, now);
  if (request === null) throw new Error("nothing is due");
  return readAnswer(state, request, isWanted, now);
}

describe("what is noted", () => {
  test("nothing without consent, and nothing of it stays when the consent is taken back", () => {
    expect(note(NOTHING_NOTED, T)).toBe(NOTHING_NOTED);
    const withdrawn = setConsent(note(AGREED, T), false);
    expect(withdrawn).toEqual(NOTHING_NOTED);
    expect(note(withdrawn, T + HOUR)).toBe(withdrawn);
    expect(collectRequest(withdrawn, T)).toBeNull();
  });

  test("rounded to a thousandth of a degree", () => {
    expect(note(AGREED, T).waiting).toEqual([{ at: T, lat: 23.81, lng: 90.413 }]);
  });

  test("once a minute at most, and no coarse fix", () => {
    const noted = note(AGREED, T, T + 1_000, T + 59_999, T + MINUTE);
    expect(noted.waiting.map(({ at }) => at)).toEqual([T, T + MINUTE]);
    expect(notePosition(AGREED, { ...FIX, accuracyM: 1_001 }, T)).toBe(AGREED);
  });

  test("also after the clock was set back by a day", () => {
    expect(note(AGREED, T, T - DAY, T - DAY + 1_000).waiting).toHaveLength(2);
  });

  test("the newest, as many as a call carries", () => {
    const times = Array.from({ length: WAITING_MOST + 5 }, (_, minute) => T + minute * MINUTE);
    const { waiting } = note(AGREED, ...times);
    expect(waiting.map(({ at }) => at)).toEqual(times.slice(5));
    const request = collectRequest(note(AGREED, ...times), T + 2 * HOUR);
    expect(GuidePositionRequest.safeParse(request).success).toBe(true);
  });

  test("nothing older than a day is kept", () => {
    const noted = note(AGREED, T, T + MINUTE);
    expect(dropOld(noted, T + DAY).waiting.map(({ at }) => at)).toEqual([T + MINUTE]);
    expect(dropOld(noted, T + HOUR)).toBe(noted);
  });
});

describe("when the phone measures", () => {
  test.each([
    [T - 2 * HOUR - 1, false],
    [T - 2 * HOUR, true],
    [T + 10 * HOUR - 1, true],
    [T + 10 * HOUR, false],
  ])("by the planned times until the shop has answered: %s", (now, expected) => {
    expect(isMeasuring(AGREED, TIMES, now)).toBe(expected);
    expect(isMeasuring(NOTHING_NOTED, TIMES, now)).toBe(false);
  });

  test("as the shop says, whatever the phone's clock shows", () => {
    expect(isMeasuring(answered(AGREED, true, T - DAY), TIMES, T - DAY)).toBe(true);
    expect(isMeasuring(answered(AGREED, false, T), TIMES, T)).toBe(false);
  });

  test("by the planned times again when the shop's answer is ten minutes old", () => {
    const refused = answered(AGREED, false, T);
    expect(isMeasuring(refused, TIMES, T + 10 * MINUTE - 1)).toBe(false);
    expect(isMeasuring(refused, TIMES, T + 10 * MINUTE)).toBe(true);
    const wanted = answered(AGREED, true, T + 10 * HOUR);
    expect(isMeasuring(wanted, TIMES, T + 10 * HOUR + 10 * MINUTE)).toBe(false);
    // After a jump of the clock nobody knows how old the answer is.
    expect(isMeasuring(wanted, TIMES, T - DAY)).toBe(false);
  });
});

describe("what is sent", () => {
  test("nothing before the guide agrees; then the question whether the shop wants it", () => {
    expect(collectRequest(NOTHING_NOTED, T)).toBeNull();
    expect(collectRequest(AGREED, T)).toEqual({ positions: [], passed: [], sent_at: T });
  });

  test("the question again after five minutes, until the shop wants it", () => {
    const refused = answered(AGREED, false, T);
    expect(collectRequest(refused, T + 5 * MINUTE - 1)).toBeNull();
    expect(collectRequest(refused, T + 5 * MINUTE)).not.toBeNull();
    // A clock that was set back asks too.
    expect(collectRequest(refused, T - DAY)).not.toBeNull();
    expect(collectRequest(answered(AGREED, true, T), T + HOUR)).toBeNull();
  });

  test("each position until the shop has it, and what came meanwhile afterwards", () => {
    const before = note(AGREED, T);
    const request = collectRequest(before, T + 1);
    expect(request?.positions).toEqual(before.waiting);
    const meanwhile = note(before, T + MINUTE);
    if (request === null) throw new Error("nothing is due");
    const after = readAnswer(meanwhile, request, true, T + MINUTE);
    expect(after.waiting.map(({ at }) => at)).toEqual([T + MINUTE]);
    // Without an answer everything is sent again.
    expect(collectRequest(meanwhile, T + HOUR)?.positions).toHaveLength(2);
  });

  test("what the shop does not want is dropped", () => {
    expect(answered(note(AGREED, T), false, T).waiting).toEqual([]);
  });
});

describe("stops", () => {
  const stop = { position: 2, passed_at: null };
  const listed = { position: 2, passed_at: "2026-12-04T22:30:00+06:00" };

  test("a press counts before the list, is sent once, and without consent to positions", () => {
    const pressed = pressStop(note(AGREED, T), 2, T + 1);
    expect(leftAt(pressed, stop)).toBe(T + 1);
    expect(leftAt(NOTHING_NOTED, listed)).toBe(T + HOUR / 2);
    const request = collectRequest(setConsent(pressed, false), T + 2);
    expect(request).toMatchObject({ positions: [], passed: [{ position: 2, at: T + 1 }] });
    const sent = answered(pressed, true, T + 3);
    expect(collectRequest(sent, T + 4)).toBeNull();
    expect(leftAt(sent, stop)).toBe(T + 1);
  });

  test("a press that the shop does not take is not told as sent, nor sent again", () => {
    const refused = answered(pressStop(NOTHING_NOTED, 2, T), false, T);
    expect(refused.presses).toEqual([{ position: 2, at: T, sentAt: null, isRefused: true }]);
    expect(collectRequest(refused, T + HOUR)).toBeNull();
    expect(dropOld(refused, T + DAY).presses).toHaveLength(1);
    // The next press is sent, and with the shop's yes the one before is sent as well.
    const wanted = answered(pressStop(refused, 3, T + HOUR), true, T + HOUR);
    expect(collectRequest(wanted, T + HOUR)?.passed).toEqual([{ position: 2, at: T }]);
  });

  test("an undo takes the press back, also after it was sent and while it is under way", () => {
    const pressed = pressStop(AGREED, 2, T);
    const request = collectRequest(pressed, T);
    const undone = pressStop(pressed, 2, null);
    expect(leftAt(undone, listed)).toBeNull();
    if (request === null) throw new Error("nothing is due");
    const after = readAnswer(undone, request, true, T + 1);
    expect(collectRequest(after, T + 2)?.passed).toEqual([{ position: 2, at: null }]);
  });

  test("the list counts again some minutes after the press was sent", () => {
    const sent = answered(pressStop(AGREED, 2, T), true, T);
    expect(dropOld(sent, T + MINUTE).presses).toHaveLength(1);
    expect(leftAt(dropOld(sent, T + 2 * MINUTE), stop)).toBeNull();
    // One that was not sent waits for as long as it takes.
    expect(dropOld(pressStop(AGREED, 2, T), T + DAY).presses).toHaveLength(1);
  });
});
