/** Live seats: what a trip's WebSocket sends. Public, the same for everybody; a client sends "ping" or "snapshot". */
import { z } from "zod";
import { field } from "../field.ts";
import { SeatName } from "../shared.ts";
import { SeatStateView } from "./seats.ts";

/** Sent on connecting, and on request. */
export const LiveSnapshotView = z.object({
  version: field(z.int(), "Raised by one with every change.", 7),
  seats: field(
    z.array(z.object({ seat_no: SeatName, state: field(SeatStateView, "What state it is in.") })),
    "The seats that are not free.",
  ),
  free: field(z.int(), "How many seats are free.", 31),
});
export type LiveSnapshotView = z.infer<typeof LiveSnapshotView>;

/** For a client that has version `after` or a later one; others request a snapshot. */
export const LiveChangesView = z.object({
  after: field(z.int(), "The version that these changes follow.", 7),
  version: field(z.int(), "The version with these changes.", 8),
  changes: field(
    z.array(z.tuple([z.string(), SeatStateView])),
    "Pairs of a seat and its new state.",
    [["A1", "held"]],
  ),
  free: field(z.int(), "How many seats are free.", 30),
});
export type LiveChangesView = z.infer<typeof LiveChangesView>;
export const LiveView = z.union([LiveSnapshotView, LiveChangesView]);
