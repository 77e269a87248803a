/** Offers of free seats: for a party, and after a seat was taken by somebody else. */
import type { GroupLayout } from "../../screens/booking/offers/group-layout.ts";

export const offers = {
  /** The line below the offered seats. */
  take: "Take these seats",
  other: "Another place",
  /** The location of the seats, after their names. */
  partyLayout: ({ kind, rows }: GroupLayout): string => {
    if (kind === "one") return "";
    if (kind === "beside") return ": next to each other";
    if (kind === "aisle") return `: row ${rows.join()}, the aisle between`;
    return kind === "apart"
      ? `: row ${rows.join()}, not side by side`
      : `: in rows ${rows.join(", ")}`;
  },
  justTaken: (seatNo: string) => `${seatNo} was just taken.`,
  seatFree: (seatNo: string, place: string, isSameKind: boolean) =>
    `${seatNo}, ${isSameKind ? "also " : ""}${place === "aisle" ? "an" : "a"} ${place} seat, is free.`,
  seatsFree: (seats: string) => `${seats} are free.`,
  /** A choice before the press. */
  orLike: "If a seat is gone, hold one like it",
  orLikeHint:
    "If somebody takes the seat at the moment you press it, we hold the nearest one of the same kind for you. Press that to let it go.",
  takeSeats: (seats: string) => `Take ${seats}`,
};
