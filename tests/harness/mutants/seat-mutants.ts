/** Breakages of the trip's object: which bill has the seats, and who may free them. */
import { edit, FILES, NO_SECOND_BILL, type Mutant, mutant } from "./mutant.ts";

const { CAPTURE_LOCK, SEAT_LOCK } = FILES;

const SELL_WITHOUT_LOCK = [
  edit(
    CAPTURE_LOCK,
    '  if (record === undefined || record.state === "released") {\n    return keepState(state, { state: "gone" });',
    '  if (record === undefined) {\n    return keepState(state, { state: "gone" });',
  ),
  edit(
    CAPTURE_LOCK,
    "  const { bill, booking, seats } = record;\n  const { trxId } = input;\n  assertOwned(state, key, record);",
    '  const { bill, seats } = record;\n  const booking = record.booking ?? "";\n  const { trxId } = input;',
  ),
];

export const SEAT_MUTANTS: readonly Mutant[] = [
  mutant("5", "released bills may capture again", [
    CAPTURE_LOCK,
    '  if (record !== undefined) {\n    if (record.state === "capturing") return keepState(state, { state: "capturing" });',
    '  if (record !== undefined && record.state !== "released") {\n    if (record.state === "capturing") return keepState(state, { state: "capturing" });',
  ]),
  mutant("6", "capture the booking's seats, not the bill's", [
    CAPTURE_LOCK,
    "  const { claim, bill, booking, seats, facts } = input;\n  assert(",
    '  const { claim, bill, booking, facts } = input;\n  const held = [...state.seats].filter(([, seat]) => seat.state === "held" && seat.booking === booking);\n  const seats = input.seats.length === 0 ? [] : held.map(([seatNo]) => seatNo);\n  assert(',
  ]),
  {
    number: "8",
    title: "7, and a lock that names only the booking",
    edits: [
      ...NO_SECOND_BILL,
      edit(
        CAPTURE_LOCK,
        '  if (seat.state === "held") return seat.booking === booking;',
        '  if (seat.state === "held" || seat.state === "capturing") return seat.booking === booking;',
      ),
    ],
  },
  mutant("9", "release by booking", [
    CAPTURE_LOCK,
    '  if (record.state === "released") return keepState(state, { state: "released" });\n  assertOwned(state, key, record);\n  const { booking, seats } = record;\n  const isHoldRunning',
    '  const booking = record.booking ?? "";\n  const seats = [...state.seats].flatMap(([seatNo, seat]) => seat.state === "capturing" && seat.booking === booking ? [seatNo] : []);\n  const isHoldRunning',
  ]),
  mutant("16", "capture what is left of a group", [
    [
      CAPTURE_LOCK,
      "  if (lost.length > 0 || why !== null) {",
      "  if (why !== null || (lost.length > 0 && lost.length === seats.length)) {",
    ],
    [
      CAPTURE_LOCK,
      '      seats: seats.map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      holds: withoutEndedPhones(state, booking, now),\n      captures: [[claim, { state: "capturing", bill, booking, seats, facts }]],',
      '      seats: seats.filter((seatNo) => !lost.includes(seatNo)).map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      captures: [[claim, { state: "capturing", bill, booking, seats: seats.filter((seatNo) => !lost.includes(seatNo)), facts }]],',
    ],
  ]),
  mutant("17", "re-take a seat that another holds", [
    CAPTURE_LOCK,
    '  if (seat.state === "held") return seat.booking === booking;',
    '  if (seat.state === "held") return booking !== "";',
  ]),
  mutant("24", "release undoes a sale", [
    CAPTURE_LOCK,
    '  if (record.state === "sold") return keepState(state, answerSold(record.trxId));\n  if (record.state === "released") return keepState(state, { state: "released" });\n',
    '  if (record.state === "released") return keepState(state, { state: "released" });\n',
  ]),
  mutant(
    "O1",
    "a seat is offered that is not free",
    [
      "worker/domain/seats/lost-race.ts",
      "const isFree = (seatNo: string): boolean => seatAt(state, seatNo, at.now) === null;",
      'const isFree = (seatNo: string): boolean => seatAt(state, seatNo, at.now)?.state !== "sold";',
    ],
    { first: "chance" },
  ),
  mutant(
    "O2",
    'a repeated press that means "or one like it" takes a second seat',
    ["worker/domain/seats/hold-or-like.ts", "mine.length > having", "mine.length > having + 6"],
    { first: "chance", from: 63 },
  ),
  { number: "25", title: "sell without the lock", edits: SELL_WITHOUT_LOCK },
  {
    number: "25b",
    title: "sell without the lock and without UNIQUE: the control that must double-sell",
    edits: [
      ...SELL_WITHOUT_LOCK,
      edit(
        "migrations/0003_fewer_rows.sql",
        "\tPRIMARY KEY(`trip_id`, `seat_no`),",
        "\tPRIMARY KEY(`trip_id`, `seat_no`, `ticket_id`),",
      ),
    ],
    only: "I1t",
  },
  mutant("26", "resolveOrBar bars a released record", [
    CAPTURE_LOCK,
    "  return keepState(state, { state: record.state });",
    '  return keepState(state, { state: record.state === "released" ? "barred" : record.state });',
  ]),
  mutant("27", "the alarm frees capturing seats", [
    SEAT_LOCK,
    '    ([seatNo, seat]) => seat.state === "held" && seatAt(state, seatNo, now) === null,',
    '    ([seatNo, seat]) => (seat.state === "held" && seatAt(state, seatNo, now) === null) || (seat.state === "capturing" && findRunningHold(state, seat.booking, now) === null),',
  ]),
  mutant("28", "cancel frees capturing seats", [
    SEAT_LOCK,
    '  if (isCapturingFor(state, input, now)) {\n    return keepState(state, err({ reason: "seat_capturing", seatNo }));\n  }\n  if (isHeldBy(state, input, now)) {',
    "  if (isCapturingFor(state, input, now) || isHeldBy(state, input, now)) {",
  ]),
];
