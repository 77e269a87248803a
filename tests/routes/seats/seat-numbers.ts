/** Seats as the API lists them. */
export const seatNumbers = (seats: string[]) => seats.map((seat_no) => ({ seat_no }));
