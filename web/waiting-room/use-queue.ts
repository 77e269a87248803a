import { useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { NO_NEWS, standInLine, type Line } from "./queue-session.ts";

/** The visitor's place before a trip's opening, kept as long as the page shows it. */
export function useLine(tripId: string): { line: Line; askNow: () => void } {
  const [line, setLine] = useState<Line>(NO_NEWS);
  const ask = useRef(() => undefined as void);
  useEffect(() => {
    const visit = async () => call("POST /api/opening", { trip_id: tripId });
    const place = standInLine(tripId, visit, setLine);
    ask.current = place.askNow;
    return () => {
      place.leave();
      setLine(NO_NEWS);
    };
  }, [tripId]);
  return { line, askNow: () => ask.current() };
}
