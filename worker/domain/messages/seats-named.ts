/** With more seats a message says how many; the ticket's page has all of them. */
export const SEATS_NAMED_MAX = 4;
