/** Spec 2, 3, 4, 5 and 9: the trip list, the seat plans, the choice of seats. */
import { route, rule, words, type Row } from "./row.ts";

export const TRIPS: readonly Row[] = [
  route("T01", "/bookingPage", "e2e/trips | a row says all of its journey, and opens and closes"),
  rule(
    "T01",
    "the trips of the chosen destination and unit",
    "db/catalogue/catalogue | a list has the trips of one destination, unit and mode alone",
  ),
  words("T02", "Operator (Bus Type)", 'e2e/trips | "Operator (Bus Type)"'),
  words("T02 D08", "Dep. Time", 'e2e/trips | "Dep. Time"'),
  words("T02 D08", "Arr. Time", 'e2e/trips | "Arr. Time"'),
  words("T02 D08", "Seats Available", 'e2e/trips | "Seats Available"'),
  words("T02 D08", "Fare", 'e2e/trips | getByText("Fare", { exact: true })'),
  rule("T03", "title, bus name, bus type name", "e2e/trips | trip.bus_data.bus_name"),
  rule("T04", "starting point and end point by their names", "e2e/trips | trip.getBoardingPoint"),
  rule("T05", "three dates and three times", 'e2e/trips | "Exam date"'),
  rule(
    "T06",
    "seats available are those of the plan that are not taken",
    "routes/seats/seats | counts the seats that are not taken and numbers the buses of a day",
  ),
  rule("T07", "a fare ends in /-", "web/i18n/messages | end a fare in /-"),
  words("T08", "See Seat", "e2e/trips | name: /^See Seat/"),
  words("T08", "Hide Seat", "e2e/trips | name: /^Hide Seat/"),
  rule("T09", "a Bengali notice of the eight minutes", "e2e/trips | ৮ মিনিটের মধ্যে"),
  rule("T10", "countdown and seat grid", 'e2e/trips | "00:08:00"'),
  rule(
    "T11",
    "a summary of seats, price and bus class that leads on",
    "e2e/trips | the summary names seats, price and class",
  ),
  rule("T12", "one panel at a time", "e2e/trips | only one panel is open at a time"),
  words(
    "T13",
    "Please fill all seats for Bus {n} before selecting the next one.",
    "routes/seats/seats | fill in order: the second opens with the last seat of the first",
    "domain/trips/fill-order | are all the earlier ones, with their place from 1",
    "e2e/trips | a later bus waits until the one in front is full",
  ),
  rule(
    "T14",
    "the server's message above the list",
    "e2e/trips | a list that can't be had says why above it",
  ),
  rule(
    "T15",
    "rows open and close",
    "e2e/trips | a row says all of its journey, and opens and closes",
  ),
];

export const PLANS: readonly Row[] = [
  rule(
    "P01",
    "the list of the specification",
    "web/seat-map/local-seats | is the list of the specification: A to I of four, J and K of five, 46 in all",
    "domain/seats/seat-plan | the capacity of plan %s is the number of its seats, each of them once",
  ),
  rule(
    "P02",
    "standard: J four, K five",
    "domain/seats/seat-plan | gives row J of the standard plan four seats and row K five",
  ),
  rule(
    "P03 P04 P05",
    "plan 40: no A2, J1 to J5, no K",
    "domain/seats/seat-plan | leaves A2 out of plan 40, gives row J five seats and has no row K",
    "web/seat-map/bus-rows | leaves the place of A2 empty in plan 40",
    "web/seat-map/bus-rows | ends plan 40 with J1 to J5 as three and two",
  ),
  rule(
    "P06",
    "any other plan is the standard one",
    "domain/seats/seat-plan | draws any other plan name as the standard plan",
  ),
  rule(
    "P07",
    "Business, Economy and Normal by column",
    "domain/seats/seat-plan | seat %s of the standard plan is %s",
  ),
  words("P07", "Business", 'domain/seats/seat-plan | ["A1", "Business"]'),
  words("P07", "Economy", 'domain/seats/seat-plan | ["A2", "Economy"]'),
  words("P07", "Normal", 'domain/seats/seat-plan | ["A4", "Normal"]'),
  rule(
    "P08",
    "J5 is Normal",
    "domain/seats/seat-plan | has J5 of plan 40 as Normal",
    "web/seat-map/local-seats | has J5 as Normal and the other classes as in the grid",
  ),
  rule(
    "P09",
    "the pop-up has the trip's plan, all of it Normal",
    "web/seat-map/local-seats | is the trip's own with every class Normal",
    "e2e/seat-views | shows the trip's own plan as Normal and leads to checkout and back",
  ),
  rule("P10", "plan_name is text", 'domain/seats/seat-plan | seatPlan("47")'),
  rule(
    "P11",
    "a seat by its number, wherever one is named",
    'routes/seats/seats | { seat_no: "A1", state: "free" }',
  ),
];

export const CHOOSING: readonly Row[] = [
  rule(
    "L01",
    "three looks of a seat",
    "web/seat-map/seat-map | is mine when the server lists it as mine, and somebody else's hold otherwise",
    "e2e/seats | a seat that somebody else takes meanwhile is told and shown",
  ),
  words(
    "L02",
    "seat is already booked",
    'e2e/book-and-print | "seat is already booked"',
    "routes/seats/seats | a seat that another has is refused in the words of the specification",
  ),
  rule(
    "L03",
    "a click holds a free seat and gives a held one up",
    "e2e/seats | held seats and their time survive a reload, and can be given back",
    "domain/seats/seat-lock | gives a free seat to the first who asks",
  ),
  rule(
    "L04",
    "the server's list replaces the own one",
    "web/seat-map/seat-map | replaces the own seats, never merges them",
  ),
  rule(
    "L05",
    "the clock runs from the first hold, and stands when the screen loads",
    "web/booking/hold-clock | does not run without a hold",
    "web/booking/hold-end | does not come for seats whose time was over when the screen loaded",
  ),
  rule(
    "L06 L07",
    "00:08:00, a second at a time",
    "web/booking/hold-clock | counts down from the answer of the server, a second at a time",
    "web/i18n/messages | count down in hours, minutes and seconds",
  ),
  rule(
    "L08",
    "the seat is released when the time is over",
    "e2e/seats | when the countdown runs out the seats are free again and can be chosen again",
    "trip/trip-seats | comes at its time though the alarm never fires",
  ),
  words(
    "L09 K09",
    "The maximum limit of 6 seats has been reached. No more bookings can be made.",
    "e2e/seats | a seventh seat is refused and the six stay",
    "routes/seats/seats | The maximum limit of 6 seats has been reached.",
  ),
  rule(
    "L10",
    "success needs 201 in the body",
    "web/api/client | is unreadable when it is 2xx without 201",
  ),
  words("L11", "Seat booked successfully", 'e2e/book-and-print | "Seat booked successfully"'),
  words("L12", "Seat cancel successful", 'e2e/seats | "Seat cancel successful"'),
  words("L13", "Something went wrong.", 'e2e/trips | "Something went wrong."'),
  rule(
    "L14",
    "a failed call: the server's message as a toast",
    "e2e/trips | a hold that fails says what the server says",
  ),
  rule(
    "L15",
    "a failed seat list: its message as a toast",
    "e2e/trips | a seat list that can't be had is told in a toast",
  ),
  rule(
    "L16",
    "a pop-up from a row: seats and countdown",
    'e2e/seat-views | expect(await dialog.getByRole("timer").innerText()).toBe("00:08:00")',
  ),
  rule(
    "L17",
    "Continue with a seat saves the booking info and leads to checkout",
    "e2e/seat-views | shows the trip's own plan as Normal and leads to checkout and back",
    "web/booking/booking-info | is remembered across the wallet's page",
  ),
  words(
    "L18",
    "you have no booked seat",
    "e2e/seats | Continue without a seat is refused in words",
    "e2e/seat-views | refuses Continue without a seat in words",
  ),
  rule(
    "L19",
    "eight minutes on the server",
    "domain/seats/seat-lock | keeps a seat for its holder until the moment before, and frees it at the moment itself",
    "config/variables | HOLD_SECONDS",
  ),
  rule(
    "L20",
    "zero in the pop-up",
    "e2e/seat-views | says when the time is over, and offers to choose again",
  ),
];
