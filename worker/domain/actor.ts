/** The author of a change: the audit log names actors by id, never by name (decisions 7.5). */
export type Actor = "buyer" | "schedule" | "clock" | `staff:${string}`;
