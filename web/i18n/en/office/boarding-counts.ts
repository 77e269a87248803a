/** The back office: the boarding of a trip, in the chunks of the screens that show it. */
export const boardingCounts = {
  point: "Boarding point",
  missing: "Not yet",
  missingSeats: (seats: string) => `Not yet on the bus: ${seats}`,
  conflict: {
    void_boarded: (pnr: string, seat: string) =>
      `Seat ${seat}: somebody got on with ticket ${pnr}, which is cancelled.`,
    boarded_twice: (pnr: string, seat: string) =>
      `Seat ${seat}, ticket ${pnr}: two phones let somebody on.`,
    moved: (pnr: string, seat: string) =>
      `Seat ${seat}: somebody got on with ticket ${pnr}, which has another trip or other seats now.`,
  },
  phones: "Guides' phones",
  listAt: (when: string) => `read its list ${when}`,
  isCurrent: "the newest",
  isOld: "an older one",
  ended: "ended",
  linkOnce:
    "The guide scans it with a phone, or opens the link: up to four phones. Shown this once.",
  expected: "Expected",
  noShow: "Did not come",
  neverSeen: "Never looked at",
  countedAt: (when: string) => `Counted ${when}, after the guides' phones had ended.`,
  linkUntil: (when: string) => `The guide's link pairs phones until ${when}.`,
  figures: {
    out: "Who came to the bus, way out",
    back: "Who came to the bus, way back",
  },
  figuresNote: "Buses whose guides used their phones, counted in the night after the journey.",
};
