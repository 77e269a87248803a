/**
 * "3 together": a press on a number shows where so many can sit (seat-offer.tsx); a number that is no longer available
 * keeps its space, so that no seat moves under the finger.
 */
import { Suspense, useId, useRef, useState } from "react";
import { SEATS_PER_BOOKING_MAX } from "../../../../worker/domain/seats/seat-limits.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import { SeatOffer } from "../offers/lazy-offers.ts";
import styles from "./together.module.css";
import type { Seats } from "./use-seats.ts";

const COUNTS = Array.from({ length: SEATS_PER_BOOKING_MAX }, (_, index) => index + 1);

export function Together({ planName, seats }: { planName: string; seats: Seats }) {
  const { t, digits } = useMessages();
  const labelId = useId();
  const section = useRef<HTMLElement>(null);
  const [partySize, setPartySize] = useState<number | null>(null);
  const { mine, freeSeats } = seats;
  const most = Math.min(SEATS_PER_BOOKING_MAX - mine.length, freeSeats);
  return (
    <section ref={section} tabIndex={-1} className={styles["together"]} aria-labelledby={labelId}>
      <h3 id={labelId}>{t.booking.together}</h3>
      <div className={styles["counts"]}>
        {COUNTS.map((count) =>
          count > most ? (
            <span key={count} />
          ) : (
            <button
              key={count}
              type="button"
              aria-label={t.booking.togetherFind(digits(count))}
              aria-pressed={count === partySize}
              onClick={() => setPartySize(count === partySize ? null : count)}
            >
              {digits(count)}
            </button>
          ),
        )}
      </div>
      {partySize !== null && partySize <= most && (
        <ErrorBoundary fallback={t.shell.failedTitle}>
          <Suspense>
            <SeatOffer
              // The visitor's own seats changed, so other places are the best.
              key={`${partySize} ${mine.join()}`}
              planName={planName}
              seats={seats}
              count={partySize}
              onTake={(seatNos) => {
                // The clicked button disappears.
                section.current?.focus();
                setPartySize(null);
                seats.takeTogether(seatNos);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}
