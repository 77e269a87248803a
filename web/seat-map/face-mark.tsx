/** The small sign that shows a seat's state without colour. */
import type { ReactNode } from "react";
import type { SeatFace } from "./seat-face.ts";
import styles from "./seat.module.css";

const MARKS: Record<Exclude<SeatFace, "free" | "pending">, ReactNode> = {
  mine: <path d="m3 8.5 3.2 3.2L13 5" />,
  held: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.9V8l2.2 1.5" />
    </>
  ),
  capturing: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M5.6 6h4.8M7 6v3.6c0 1 .6 1.6 1.5 1.6.7 0 1.3-.4 1.5-1M5.6 8h4.2" />
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

export function FaceMark({ face }: { face: SeatFace }) {
  if (face === "free") return null;
  if (face === "pending") return <span className={styles["spinner"]} />;
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    >
      {MARKS[face]}
    </svg>
  );
}
