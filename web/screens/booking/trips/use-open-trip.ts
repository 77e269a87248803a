/**
 * Which trip's seats are open: in the row of the list or in the pop-up, never in both. Stored in the address, so a
 * reload opens the same seats, and Back closes the pop-up.
 */
import { useLocation, useNavigate } from "react-router";
import { useSearchParams } from "../../../boot/browser-router.tsx";

const ROW = "trip";
const POPUP = "popup";
const OPENED_HERE = "opened-here";

export type OpenTrip = ReturnType<typeof useOpenTrip>;

export function useOpenTrip() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();

  const queryWith = (
    parameter: typeof ROW | typeof POPUP,
    tripId: string | null,
  ): URLSearchParams => {
    const next = new URLSearchParams(query);
    next.delete(ROW);
    next.delete(POPUP);
    if (tripId !== null) next.set(parameter, tripId);
    return next;
  };

  const popupTripId = query.get(POPUP);
  return {
    /** An address that names both opens the pop-up. */
    rowTripId: popupTripId === null ? query.get(ROW) : null,
    popupTripId,
    openRow: (tripId: string | null) => setQuery(queryWith(ROW, tripId), { replace: true }),
    openPopup: (tripId: string) => setQuery(queryWith(POPUP, tripId), { state: OPENED_HERE }),
    /** Switching between two trips replaces the entry, so Back still closes it. */
    changePopup: (tripId: string) => setQuery(queryWith(POPUP, tripId), { replace: true, state }),
    closePopup: () => {
      if (state === OPENED_HERE) void navigate(-1);
      else setQuery(queryWith(POPUP, null), { replace: true });
    },
  };
}
