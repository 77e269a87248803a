/** The back office: who is on the bus, as Today and a sale say it. */
export const boarding = {
  onBus: (boarded: string, expected: string) => `${boarded} of ${expected} on the bus`,
  boarded: "On the bus",
  waits: {
    without_list: () => "left, and no guide has opened the list",
    void_boarded: (seats: string) => `got on with a cancelled ticket, seats: ${seats}`,
    boarded_twice: (seats: string) => `let on by two phones, seats: ${seats}`,
    moved: (seats: string) => `got on with a ticket of another bus or seat, seats: ${seats}`,
  },
  presses: {
    board: (seat: string) => `Seat ${seat}: on the bus`,
    no_show: (seat: string) => `Seat ${seat}: did not come`,
    undo: (seat: string) => `Seat ${seat}: the guide took it back`,
  },
};
