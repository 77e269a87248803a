/** The back office: who is on the bus, and the guides' phones. */
export const boarding = {
  onBus: (boarded: string, expected: string) => `${boarded} of ${expected} on the bus`,
  point: "Boarding point",
  boarded: "On the bus",
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
  presses: {
    board: (seat: string) => `Seat ${seat}: on the bus`,
    no_show: (seat: string) => `Seat ${seat}: did not come`,
    undo: (seat: string) => `Seat ${seat}: the guide took it back`,
  },
  phones: "Guides' phones",
  listAt: (when: string) => `read its list ${when}`,
  isCurrent: "the newest",
  isOld: "an older one",
  ended: "ended",
  linkOnce:
    "The guide scans it with a phone, or opens the link: up to four phones. Shown this once.",
};
