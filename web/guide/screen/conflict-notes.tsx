/** What does not fit together about a ticket, in plain words: nothing is refused because of it. */
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import type { BoardingEvent } from "../../../worker/domain/boarding/merge.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { countInError, type BoardTicket } from "../list/board.ts";
import styles from "./guide.module.css";

interface Props {
  row: BoardTicket;
  list: GuideList;
  phone: string;
}

export function ConflictNotes({ row, list, phone }: Props) {
  const { t, dateTime, clockAt } = useGuideMessages();
  const { ticket, seats, formerSeats } = row;
  const findLabel = (id: string) =>
    id === phone
      ? t.conflict.thisPhone
      : (list.phones.find((one) => one.id === id)?.label ?? t.conflict.otherPhone);
  const tellPress = ({ phone: by, at }: BoardingEvent) =>
    t.conflict.pressedBy(findLabel(by), clockAt(at));
  const notes: string[] = [];
  if (ticket.moved_to !== null) notes.push(t.conflict.moved(ticket.moved_to));
  else if (ticket.voided_at !== null) notes.push(t.conflict.cancelled(dateTime(ticket.voided_at)));
  if (countInError(row) > 0) notes.push(t.conflict.boardedAnyway);
  for (const { seat, boarding } of seats) {
    if (!boarding.isTwice) continue;
    const boards = boarding.events.filter(({ kind }) => kind === "board");
    notes.push(t.conflict.twice(seat, boards.map(tellPress).join("; ")));
  }
  const open = seats.filter(({ boarding }) => boarding.state === "open").map(({ seat }) => seat);
  for (const { seat } of row.isHere ? formerSeats : []) {
    // Everybody of the ticket is on the bus already, or does not come: nobody is left whose seat it was.
    notes.push(
      open.length > 0 ? t.conflict.formerSeat(seat, open.join(", ")) : t.conflict.seatGone(seat),
    );
  }
  return notes.map((note) => (
    <p key={note} className={styles["notice"]}>
      {note}
    </p>
  ));
}
