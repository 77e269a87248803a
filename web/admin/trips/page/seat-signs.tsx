/** The sign of a seat's state: colour alone says nothing to some. A free seat has none. */
import type { ReactNode } from "react";
import type { ShownSeat } from "./seat-choice.ts";

const SIGNS: Record<ShownSeat["state"], ReactNode> = {
  free: null,
  held: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.9V8l2.2 1.5" />
    </>
  ),
  capturing: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M5.6 6h4.8M7 6v3.6c0 1 .6 1.6 1.5 1.6.7 0 1.3-.4 1.5-1" />
    </>
  ),
  sold: (
    <>
      <circle cx="8" cy="5" r="2.4" />
      <path d="M3.2 13.4c.5-2.8 2.3-4.3 4.8-4.3s4.3 1.5 4.8 4.3z" />
    </>
  ),
  blocked: <path d="m4 4 8 8m0-8-8 8" />,
};

export function SeatSign({ state }: Pick<ShownSeat, "state">) {
  const sign = SIGNS[state];
  if (sign === null) return null;
  return (
    <svg viewBox="0 0 16 16" width="11" height="11" aria-hidden="true">
      {sign}
    </svg>
  );
}
