/** The public state of a seat, without its owner, and what a hold that came too late returns. */
export type SeatState = "free" | "held" | "capturing" | "sold" | "blocked";

export interface ShownSeat {
  seatNo: string;
  state: SeatState;
}

export interface LostRace {
  /** As many seats as were wanted, free now; none where the booking could not take them. */
  offer: string[];
  /** Every seat of the plan, in its order. */
  seats: ShownSeat[];
  version: number;
}
