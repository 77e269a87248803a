/** With more seats a message states their number; the ticket's page lists all of them. */
export const SEATS_NAMED_MAX = 4;
