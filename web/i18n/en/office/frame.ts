/** The frame of the office: menu, search, shortcuts, and what can still be stopped. */
export const frame = {
  groups: {
    day: "Sell",
    trips: "Trips",
    money: "Money",
    people: "People",
    shop: "Shop",
    own: "You",
  },
  /** In a local run whose sales are invented. */
  sample: "Sample shop",
  sampleLead: "Its sales and people are invented. An empty shop of your own:",
  /** After a place's name, for screen readers. */
  waiting: (count: string) => `${count} waiting`,
  more: "More",
  moreTitle: "All places",
  collapse: "Make the menu narrow",
  expand: "Make the menu wide",

  find: "PNR, phone, TrxID, name, trip or task",
  findTitle: "Search",
  findHint: "Arrow keys choose, Enter opens.",
  finding: "Searching…",
  nothing: "Nothing of this name. Try the PNR or the phone number.",
  kinds: {
    sale: "Sales",
    task: "Tasks",
    place: "Places",
    trip: "Trips",
    destination: "Destinations",
    agent: "Agents",
    person: "Staff",
    more: "Look further",
  },
  tasks: {
    newTrip: "New trip",
    moveExam: "Move an exam",
    copyDay: "Copy a day's trips",
    invite: "Take someone on",
    alert: "Alerts on my phone",
  },
  findSales: (text: string) => `Find in all sales: “${text}”`,
  tripNumber: (id: string) => `Trip #${id}`,

  shortcutsTitle: "Shortcuts",
  shortcutsLead: "Those of single keys rest while you type.",
  shortcuts: {
    find: "Search from everywhere",
    list: "This list",
    menu: "Menu narrow or wide",
    go: (place: string) => `Go to: ${place}`,
  },
  singleKeys: "Shortcuts of single keys",

  stopTitle: "Can still be stopped",
  secondsLeft: (seconds: string) => `${seconds} s left`,

  undoTitle: "Just done",

  notFoundTitle: "There is nothing here",
  notFoundText: "The address is wrong, or what it showed is gone.",
  backTo: (place: string) => `Back to: ${place}`,
};
