import { describe, expect, it } from "vitest";
import { seatPlan } from "../../../worker/domain/seats/seat-plan.ts";
import {
  parseTakenBody,
  applyAnswer,
  applyTaken,
} from "../../../web/screens/booking/seats/seat-list.ts";
import { busRows } from "../../../web/seat-map/bus-rows.ts";
import { findNextSeat } from "../../../web/seat-map/next-seat.ts";
import { seatFaces } from "../../../web/seat-map/seat-face.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";

const ROWS = busRows(seatPlan("40"));

describe("the arrow keys in a bus", () => {
  it("go along the row, over the aisle", () => {
    expect(findNextSeat(ROWS, "B2", "ArrowRight")).toBe("B3");
    expect(findNextSeat(ROWS, "B3", "ArrowLeft")).toBe("B2");
    expect(findNextSeat(ROWS, "A1", "ArrowRight")).toBe("A3");
  });

  it("go to the nearest seat of the next row", () => {
    expect(findNextSeat(ROWS, "B2", "ArrowUp")).toBe("A1");
    expect(findNextSeat(ROWS, "I3", "ArrowDown")).toBe("J4");
    expect(findNextSeat(ROWS, "J3", "ArrowUp")).toBe("I2");
  });

  it("go to the ends of the row", () => {
    expect(findNextSeat(ROWS, "J2", "Home")).toBe("J1");
    expect(findNextSeat(ROWS, "A1", "End")).toBe("A4");
  });

  it("stop at the walls of the bus, and leave other keys alone", () => {
    expect(findNextSeat(ROWS, "A1", "ArrowUp")).toBeNull();
    expect(findNextSeat(ROWS, "J5", "ArrowDown")).toBeNull();
    expect(findNextSeat(ROWS, "B1", "ArrowLeft")).toBeNull();
    expect(findNextSeat(ROWS, "B1", "Enter")).toBeNull();
    expect(findNextSeat(ROWS, "Z9", "ArrowLeft")).toBeNull();
  });
});

describe("the state of a seat", () => {
  const seats = [
    { seat_no: "A1", state: "free" },
    { seat_no: "A2", state: "held" },
    { seat_no: "A3", state: "held" },
    { seat_no: "A4", state: "sold" },
  ] as const;

  it("is mine when the server lists it as mine, and somebody else's hold otherwise [L01]", () => {
    const faces = seatFaces({ seats, mine: [{ seat_no: "A2" }], pending: new Set() });
    expect([...faces]).toEqual([
      ["A1", "free"],
      ["A2", "mine"],
      ["A3", "held"],
      ["A4", "sold"],
    ]);
  });

  it("is pending, never mine, until the server has answered", () => {
    const faces = seatFaces({ seats, mine: [], pending: new Set(["A1"]) });
    expect(faces.get("A1")).toBe("pending");
  });

  it("has a complete accessible name", () => {
    const { t, digits } = messagesIn("en");
    const name = t.booking.seatName({
      seatNo: "A3",
      place: t.booking.places.aisle,
      seatClass: t.booking.classes.Business,
      state: t.booking.faces.free,
      fare: digits(600),
    });
    expect(name).toBe("A3, aisle, Business, free, 600 taka");
  });
});

describe("the answer of a hold or a cancel", () => {
  const list = {
    status_code: 201,
    message: "",
    ticketingUniqueId: "id",
    getBookedSeatNo: [],
    seats: [
      { seat_no: "A1", state: "held" },
      { seat_no: "A2", state: "free" },
      { seat_no: "A3", state: "held" },
    ],
    getUserTicketData: [{ seat_no: "A1" }],
    hold_expires_at: "2026-11-21T10:08:00+06:00",
    seconds_left: 400,
    hold_seconds: 480,
    opens_at: null,
    version: 1,
  } as const;
  const answered = applyAnswer(
    {
      ...list,
      getBookedSeatNo: [],
      seats: [...list.seats],
      getUserTicketData: [...list.getUserTicketData],
    },
    {
      status_code: 201,
      message: "",
      getUserTicketData: [{ seat_no: "A2" }],
      hold_expires_at: "2026-11-21T10:09:00+06:00",
      seconds_left: 480,
    },
  );

  it("replaces the own seats, never merges them [L04]", () => {
    expect(answered.getUserTicketData).toEqual([{ seat_no: "A2" }]);
    expect(answered.seconds_left).toBe(480);
  });

  it("that a seat is taken brings every seat as it is, and the own ones stay", () => {
    const taken = parseTakenBody(TAKEN);
    if (taken === null) throw new Error("the refusal has its seats");
    const after = applyTaken(answered, taken);
    expect(after.seats.map((seat) => seat.state)).toEqual(["sold", "held", "free"]);
    expect(after).toMatchObject({ version: 3, getUserTicketData: [{ seat_no: "A2" }] });
  });

  it("that a seat is taken changes nothing in a list that is newer", () => {
    const taken = parseTakenBody(TAKEN);
    if (taken === null) throw new Error("the refusal has its seats");
    const newer = { ...answered, version: 4 };
    expect(applyTaken(newer, taken)).toBe(newer);
  });

  it.each([
    ["without seats, of an older server", { code: "seat_taken" }],
    ["unreadable", null],
  ])("that a seat is taken may come %s", (_, body) => {
    expect(parseTakenBody({ ...TAKEN, body })).toBeNull();
  });

  it("shows at once on the map, and leaves the others' seats as they are", () => {
    expect(answered.seats).toEqual([
      { seat_no: "A1", state: "free" },
      { seat_no: "A2", state: "held" },
      { seat_no: "A3", state: "held" },
    ]);
  });
});

/** The refusal of A1, while its sale and A3's end were not known here. */
const TAKEN = {
  status: 409,
  code: "seat_taken",
  message: "seat is already booked",
  errors: ["seat is already booked"],
  body: {
    code: "seat_taken",
    seat_no: "A1",
    offer: [{ seat_no: "A3" }],
    seats: [
      { seat_no: "A1", state: "sold" },
      { seat_no: "A2", state: "held" },
      { seat_no: "A3", state: "free" },
    ],
    version: 3,
  },
};
