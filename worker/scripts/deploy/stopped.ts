/** A deploy that goes no further: its message is printed, and nothing more is done. */
export class Stopped extends Error {}
