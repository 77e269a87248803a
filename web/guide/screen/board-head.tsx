/** Which bus this is, how many are on it, and what is not sent yet: always in view, amber and never green. */
import { dhakaDate, dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import { useGuideMessages } from "../guide-messages.ts";
import type { GuideState } from "../guide-parts.ts";
import type { Board } from "../list/board.ts";
import type { Pairing, SavedList } from "../store/saved.ts";
import { Notice } from "./notice.tsx";
import styles from "./guide.module.css";

interface Props {
  state: GuideState;
  saved: SavedList;
  pairing: Pairing;
  board: Board;
  /** How many are on the bus under tickets that are cancelled or moved. */
  errors: number;
  /** Presses that the shop does not have yet. */
  unsent: number;
}

export function BoardHead({ state, saved, pairing, board, errors, unsent }: Props) {
  const { t, digits, clockAt, dateTime } = useGuideMessages();
  const { trip } = saved.list;
  const { counts } = board;
  // A list of another day than the journey's is an old one, which its clock alone would not show.
  const listedAt = (at: number) =>
    dhakaDate(at) === dhakaDate(Date.parse(trip.departs_at)) ? clockAt(at) : dateTime(dhakaIso(at));
  return (
    <>
      <header className={styles["head"]}>
        <h1>
          {trip.destination}
          {trip.unit !== "" && ` · ${trip.unit}`}
        </h1>
        <p>
          {[t.legs[trip.leg], t.departs(dateTime(trip.departs_at)), trip.plate || trip.bus]
            .filter((part) => part !== "")
            .join(" · ")}
        </p>
        {trip.meeting_place !== "" && <p>{t.meeting(trip.meeting_place)}</p>}
        {trip.cancelled_at !== null && <Notice>{t.tripCancelled}</Notice>}
        {trip.is_postponed && <Notice>{t.tripPostponed}</Notice>}
        <p className={styles["counts"]} aria-live="polite">
          <b>{t.onBus(digits(counts.boarded), digits(counts.seats))}</b>
          {counts.noShows > 0 && <span>{t.notComing(digits(counts.noShows))}</span>}
        </p>
        {errors > 0 && <Notice>{t.onVoid(digits(errors))}</Notice>}
      </header>
      {/* Not in the header, with which it would leave the page: what is not sent sticks to the top. */}
      <p className={unsent > 0 ? styles["unsent"] : styles["sent"]} aria-live="polite">
        {unsent > 0 ? t.unsent(unsent, digits(unsent)) : t.allSent}
        {pairing.readAt !== null && ` · ${t.listAt(listedAt(pairing.readAt))}`}
        {state.isConnected === false && ` · ${t.noConnection}`}
      </p>
    </>
  );
}
