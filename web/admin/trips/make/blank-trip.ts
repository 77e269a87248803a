/** In the address of a new trip, where another one's id makes it like that one. */
export const BLANK = "blank";
