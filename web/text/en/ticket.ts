/** The ticket. */
export const ticket = {
  title: "Ticket",
  print: "Print",
  bookedBy: "Booked By",
  online: "Online",
};
