/** Live seats: what a trip's WebSocket sends. Public, the same for everybody; a client sends "ping" or "snapshot". */
import { z } from "zod";
import { SeatStateView } from "./seats.ts";

/** Sent on connecting, and on request. */
export const LiveSnapshotView = z.object({
  version: z.int(),
  /** The seats that are not free. */
  seats: z.array(z.object({ seat_no: z.string(), state: SeatStateView })),
  free: z.int(),
});
export type LiveSnapshotView = z.infer<typeof LiveSnapshotView>;

/** For a client that has version `after` or a later one; others request a snapshot. */
export const LiveChangesView = z.object({
  after: z.int(),
  version: z.int(),
  changes: z.array(z.tuple([z.string(), SeatStateView])),
  free: z.int(),
});
export type LiveChangesView = z.infer<typeof LiveChangesView>;
export const LiveView = z.union([LiveSnapshotView, LiveChangesView]);
