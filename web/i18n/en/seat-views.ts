/** The pop-up with the seats of a trip, and the two demos: search results and the plain seat picker. */
export const seatViews = {
  openPopup: "Seats in a window",
  popupTitle: "Pick your seats",

  resetSeat: "Reset Seat",
  chosen: (seats: string) => `Chosen: ${seats}`,

  pickerTitle: "Seat picker",
  pickerLead: "A demo of the seats of a bus. Nothing here is booked.",

  route: (from: string, to: string) => `${from} to ${to}`,
  resultsLead: "A demo of the search results with sample buses. Nothing here is booked.",
  day: "Day of the journey",
  previousDay: "Previous day",
  nextDay: "Next day",

  modifySearch: "Modify Search",
  from: "From",
  to: "To",
  date: "Date",
  apply: "Apply",
  cancel: "Cancel",
  errors: {
    missing: "Fill this in.",
    sameTown: "Choose a town other than the first.",
  },

  filters: "Filters",
  chosenOptions: (count: string) => `${count} chosen`,
  clearFilters: "Clear the filters",
  groups: { busType: "Bus Type", departure: "Departure Time", arrival: "Arrival Time" },
  options: {
    AC: "AC",
    "Non AC": "Non AC",
    before6: "Before 6:00 AM",
    from6: "6:00 AM - 12:00 AM",
    from12: "12:00 PM - 6:00 PM",
    after18: "After 6:00 PM",
  },

  results: "Search results",
  resultCount: (count: string) => (count === "1" ? "1 bus" : `${count} buses`),
  columns: {
    operator: "Operator(Bus Type)",
    departure: "Dep. Time",
    arrival: "Arr. Time",
    seats: "Seats Available",
    fare: "Fare",
  },
  nextMorning: "the next day",
  nothingTitle: "No bus matches these filters",
  nothingText: "Remove a filter to see more buses.",
};
