/** Whether a trip sells: a chip with a sign and its word. */
import type { ReactNode } from "react";
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { Chip, type Tone } from "../chip.tsx";
import { useAdminMessages } from "../admin-messages.ts";

type Look = TripRow["state"] | "full" | "locked";

const SIGNS: Record<Look, ReactNode> = {
  on_sale: <path d="m3 8.5 3.2 3.200L13 5" />,
  full: <path d="M3 3h10v10H3z" />,
  waiting: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.900V8l2.2 1.5" />
    </>
  ),
  locked: <path d="M4 7h8v6H4zM6 7V5a2 2 0 0 1 4 0v2" />,
  postponed: <path d="M5.5 3.500v9M10.5 3.500v9" />,
  closed: <path d="M3 8h10" />,
  left: <path d="M3 8h9M8.5 4.5 12 8l-3.5 3.5" />,
  cancelled: <path d="m4 4 8 8m0-8-8 8" />,
};

const TONES: Partial<Record<Look, Tone>> = {
  on_sale: "good",
  full: "full",
  postponed: "warn",
  cancelled: "bad",
};

interface Props extends Pick<TripRow, "state"> {
  /** Seats sold and seats in all. When they are left out, a full bus is shown as one on sale. */
  sold?: number;
  total?: number | null;
  /** The bus that is sold first. */
  waitsFor?: TripRow["waits_for"];
}

export function StateMark({ state, sold = 0, total = null, waitsFor = null }: Props) {
  const { t } = useAdminMessages();
  const isFull = state === "on_sale" && total !== null && sold >= total;
  const look: Look = waitsFor !== null ? "locked" : isFull ? "full" : state;
  return (
    <Chip
      tone={TONES[look] ?? "plain"}
      sign={
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {SIGNS[look]}
        </svg>
      }
    >
      {look === "locked" ? t.trips.locked : isFull ? t.trips.full : t.trips.states[state]}
    </Chip>
  );
}
