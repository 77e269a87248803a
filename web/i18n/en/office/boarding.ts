/** The back office: who is on the bus, and the guides' phones. */
export const boarding = {
  title: "Boarding",
  onBus: (boarded: string, expected: string) => `${boarded} of ${expected} on the bus`,
  noShows: (count: string) => `${count} did not come`,
  point: "Boarding point",
  boarded: "On the bus",
  missing: "Not yet",
  noShow: "Did not come",
  noPoint: "No point chosen",
  missingSeats: (seats: string) => `Not yet on the bus: ${seats}`,
  nobody: "Nobody has a seat on this bus.",
  conflicts: "To look at",
  conflict: {
    void_boarded: (pnr: string, seat: string) =>
      `Seat ${seat}: somebody got on with ticket ${pnr}, which is cancelled.`,
    boarded_twice: (pnr: string, seat: string) =>
      `Seat ${seat}, ticket ${pnr}: two phones let somebody on. It may be a copy.`,
    moved: (pnr: string, seat: string) =>
      `Seat ${seat}: somebody got on with ticket ${pnr}, which has another trip or other seats now.`,
  },
  press: (when: string, phone: string) => `${when}, ${phone}`,
  presses: {
    board: (seat: string) => `Seat ${seat}: on the bus`,
    no_show: (seat: string) => `Seat ${seat}: did not come`,
    undo: (seat: string) => `Seat ${seat}: the guide took it back`,
  },
  phones: "Guides' phones",
  noPhones: "No phone is paired. Without one the guide has the printed list only.",
  listAt: (when: string) => `read its list ${when}`,
  noList: "has not read its list yet",
  isCurrent: "has the newest list",
  isOld: "has an older list",
  ended: "ended",
  end: "End this phone",
  linkUntil: (when: string) => `A link was given. It pairs phones until ${when}.`,
  give: "Link for the guide",
  linkOnce: "You see it this once. It pairs up to four phones. Give it to the guide alone.",
  scan: "The guide scans this with the phone's camera, or opens the link:",
};
