/**
 * Lays an answer out once and takes it away before it is painted: a browser does everything slowly for the first time,
 * and the first passenger would wait for it.
 */
import { useCallback, useState } from "react";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import type { ScannedSeat } from "../../../worker/domain/boarding/judge-scan.ts";
import { ScanResult } from "./scan-result.tsx";

export function Rehearsal({ list: { tickets, trip } }: { list: GuideList }) {
  const [isOver, setIsOver] = useState(false);
  const layOut = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    // Asking where it stands makes the browser lay it out. React takes it away before the next frame.
    place.getBoundingClientRect();
    setIsOver(true);
  }, []);

  const [ticket] = tickets;
  if (isOver || ticket === undefined) return null;
  const seats = ticket.seats.map((seat): ScannedSeat => ({
    seat,
    boarding: { state: "boarded", events: [], isTwice: false },
    first: { kind: "board", at: 0, phone: "" },
  }));
  return (
    <div ref={layOut} inert>
      <ScanResult
        verdict={{ kind: "ticket", ticket }}
        seats={seats}
        mode={trip.mode}
        isDone
        hasFailed={false}
        isDeaf
        onHold={ignore}
        onBoard={ignore}
        onUndo={ignore}
        onNext={ignore}
      />
    </div>
  );
}

const ignore = () => undefined;
