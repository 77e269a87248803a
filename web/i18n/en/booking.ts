/** The list of trips, the seat map and the choice of seats. */
import { walletsInEnglish, type Wallets } from "../../../worker/domain/payments/wallets.ts";
import { tripDetails } from "./trip-details.ts";

export const booking = {
  title: "Book a seat",
  /** For whoever finds the trips in a search. */
  description: (destination: string, unit: string, by: Wallets) =>
    `Buses to the admission exam of ${destination}, ${unit}: departure, fare and free seats. Choose your seat and pay with ${walletsInEnglish(by)}.`,
  unitLine: (unit: string, group: string) => (group === "" ? unit : `${unit} (${group})`),
  tripList: "Trips",
  /** As the shop calls it; the two usual ones have a Bengali name. */
  busType: (name: string) => name,
  operator: "Operator (Bus Type)",
  departure: "Dep. Time",
  arrival: "Arr. Time",
  seatsAvailable: "Seats Available",
  fare: "Fare",
  busNumber: (place: string) => `Bus ${place}`,
  /**
   * Shown on a later bus of the day, before and when it is pressed: the first bus with free seats, and the last one
   * before this bus.
   */
  afterBus: (first: string, last: string) =>
    first === last ? `After Bus ${first} is full` : `After Buses ${first} to ${last} are full`,
  fillInOrder: (bus: string) =>
    `Please fill all seats for Bus ${bus} before selecting the next one.`,
  /** These name a bus without a free seat, and where else there are some. */
  soldOut: "Every seat of this bus is taken.",
  otherBus: (when: string, seats: string) =>
    `A bus with seats: ${when}, ${seats === "1" ? "1 seat free" : `${seats} seats free`}`,
  /** After the first boarding place. */
  otherPoints: (count: string) => `and ${count} more`,
  details: "Details",
  seeSeat: "See Seat",
  hideSeat: "Hide Seat",
  tripDetails,
  startingPoint: "Starting point",
  endPoint: "End point",
  journeyDate: "Journey date",
  examDate: "Exam date",
  reaches: "Arrives",
  /** `hours`: empty for none. */
  arrivesBefore: (of: "gate" | "report" | "start", hours: string, minutes: string) => {
    const end = { gate: "the gate closes", report: "reporting time", start: "the exam starts" };
    return `${hours === "" ? "" : `${hours} h `}${minutes} min before ${end[of]}`;
  },
  saleOpens: "Sale opens",
  seatPlan: "Seat plan",
  planSeats: (seats: string) => `a bus of ${seats} seats`,
  returnDate: "Return date",
  returnTime: "Return time",
  oneWay: "One way",
  /** Beside the fare of a trip that comes back. */
  bothWays: "return trip",
  chooseFirstTitle: "No destination chosen yet",
  chooseFirstText: "Choose a destination and your unit on the home page.",
  noTripsTitle: "No trip for this unit right now",
  noTripsText: "New trips appear here as soon as they are on sale. Come back soon.",

  noticeEightMinutes: "Confirm within 8 minutes of clicking book, or it is cancelled.",
  timeForBooking: "Time to book, from your first seat",
  timeLeftSpoken: (seconds: number): string =>
    seconds > 60 ? "2 minutes left for your seats." : "30 seconds left for your seats.",
  overTitle: "Your time ran out",
  overText: "Your seats were released. You were not charged. You can choose again.",
  overSeats: (seats: string) => `${seats} released. You were not charged.`,
  chooseAgain: "Choose again",

  seatMap: "Seats. The arrow keys go from seat to seat.",
  seatName: (seat: {
    seatNo: string;
    place: string;
    seatClass: string;
    state: string;
    fare: string | null;
  }) =>
    `${seat.seatNo}, ${seat.place}, ${seat.seatClass}, ${seat.state}${seat.fare === null ? "" : `, ${seat.fare} taka`}`,
  places: { window: "window", aisle: "aisle", middle: "middle" },
  classes: { Business: "Business", Economy: "Economy", Normal: "Normal" },
  faces: {
    free: "free",
    mine: "yours",
    held: "someone is taking it",
    capturing: "payment being checked",
    sold: "sold",
    blocked: "not for sale",
    pending: "one moment",
  },
  legend: "What the seats look like",
  busClass: "Bus class",
  oneFare: "Every seat of the bus costs the same.",
  front: "Front",
  door: "Door",
  driver: "Driver",

  summary: "Your seats",
  pickHint: "Press a seat to book it, press it again to cancel. Up to 6 seats.",
  price: "Ticket price",
  charge: "Fee + Charge (2%)",
  total: "Total",
  noSeatYet: "No seat yet",
  seatsCount: (count: string) => (count === "1" ? "1 seat" : `${count} seats`),
  continue: "Continue",
  barSeats: "Seats",
  barBus: "Bus leaves",
  timeLeft: "Time left",
  /** `seats`: and when their bus leaves, if that is known. */
  continueHeld: (seats: string) => `${seats}: continue`,
  bar: "Your booking",
  noSeatChosen: "you have no booked seat",
  seatTaken: "seat is already booked",
  seatBooked: "Seat booked successfully",
  seatInstead: (gone: string, held: string) =>
    `${gone} was just taken. ${held} is held for you instead.`,
  seatCancelled: "Seat cancel successful",
  /** The two before, said of a seat; the specification's sentences name none. */
  ofSeat: (_seatNo: string, sentence: string) => sentence,
  seatsLost: (seats: string) => `No longer held for you: ${seats}`,

  humanTitle: "One short check",
  humanText: "Confirm that you are a person, so that no robot holds the seats.",
  humanWork: "One moment: a short check keeps robots away…",
  humanLoading: "The check is loading…",
  humanFailed:
    "The check could not be loaded. Your browser or network may block it. Please try again.",

  together: "Seats together",
  togetherFind: (count: string) => (count === "1" ? "Find 1 seat" : `Find ${count} seats together`),
  togetherTaken: (seats: string) => `Held for you: ${seats}`,
  continueElsewhere: "Continue on another phone?",
  continueText:
    "Open this link on another phone: the same seats, the same time left. Anyone with this link can pay or cancel.",
  shareLink: "Share the link",
  copyLink: "Copy the link",
  linkCopied: "The link is copied",
};
