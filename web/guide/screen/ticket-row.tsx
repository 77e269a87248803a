/**
 * A ticket: a button a seat that puts its passenger on the bus, and the phone number to ring. What takes something back
 * is named in words and stands behind "More": a drop of rain on the screen must not do it.
 */
import { memo, useId, useState } from "react";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import { useGuideMessages } from "../guide-messages.ts";
import type { BoardSeat, BoardTicket } from "../list/board.ts";
import type { BoardActs } from "./board-acts.ts";
import { ConflictNotes } from "./conflict-notes.tsx";
import styles from "./guide.module.css";

interface Props {
  ticket: BoardTicket;
  list: GuideList;
  phone: string;
  isPointShown: boolean;
  acts: BoardActs;
}

/** Drawn again only for another row: a press changes one of up to 2,000. */
export const TicketRow = memo(function TicketRow({
  ticket: row,
  list,
  phone,
  isPointShown,
  acts,
}: Props) {
  const { t, digits } = useGuideMessages();
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { ticket, seats, isHere } = row;
  const open = seats.filter(({ boarding }) => boarding.state === "open");
  const board = (...chosen: string[]) =>
    acts.press({ kind: "board", pnr: ticket.pnr, seats: chosen }, ticket.name);
  return (
    <li className={isHere ? styles["row"] : styles["void-row"]}>
      <div className={styles["who"]}>
        <p>
          <b>{ticket.name}</b>
          <span className="digits">{t.row.pnr(ticket.pnr)}</span>
          {isPointShown && ticket.point !== "" && <span>{ticket.point}</span>}
          <span className={styles["on-paper"]}>{ticket.phone}</span>
        </p>
        <a
          className={styles["call"]}
          href={`tel:${ticket.phone.replace(/[^\d+]/g, "")}`}
          aria-label={t.row.call(ticket.name)}
        >
          {t.row.ring}
        </a>
      </div>
      <ConflictNotes row={row} list={list} phone={phone} />
      <div className={styles["seats"]}>
        {seats.map((seat) => (
          <SeatButton
            key={seat.seat}
            seat={seat}
            name={ticket.name}
            onBoard={() => board(seat.seat)}
            onChange={() => setIsOpen(!isOpen)}
            details={{ id: detailsId, isOpen }}
            openText={isHere ? t.open[list.trip.leg] : t.row.stateVoid}
          />
        ))}
        {open.length > 1 && isHere && (
          <button
            type="button"
            className={styles["quiet"]}
            onClick={() => board(...open.map(({ seat }) => seat))}
          >
            {t.row.boardAll(digits(open.length))}
          </button>
        )}
        <button
          type="button"
          className={styles["plain"]}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={isOpen ? undefined : t.row.moreOf(ticket.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t.row.less : t.row.more}
        </button>
      </div>
      <div id={detailsId} className={styles["stack"]} hidden={!isOpen}>
        {isOpen && <SeatChanges row={row} acts={acts} onDone={() => setIsOpen(false)} />}
      </div>
    </li>
  );
});

interface SeatProps {
  seat: BoardSeat;
  name: string;
  onBoard: () => void;
  onChange: () => void;
  details: { id: string; isOpen: boolean };
  openText: string;
}

/** On the bus already: the press only opens what can be changed. */
function SeatButton({
  seat: { seat, boarding },
  name,
  onBoard,
  onChange,
  details,
  openText,
}: SeatProps) {
  const { t } = useGuideMessages();
  if (boarding.state === "boarded") {
    return (
      <button
        type="button"
        className={styles["seat-boarded"]}
        aria-label={t.row.boarded(`${seat} ${t.row.stateBoarded}`, name)}
        aria-expanded={details.isOpen}
        aria-controls={details.id}
        onClick={onChange}
      >
        <b>{seat}</b> <span>{t.row.stateBoarded}</span>
      </button>
    );
  }
  const isNoShow = boarding.state === "no_show";
  const seen = isNoShow ? t.row.stateNoShow : openText;
  return (
    <button
      type="button"
      className={isNoShow ? styles["seat-no-show"] : styles["seat"]}
      aria-label={t.row.board(`${seat} ${seen}`, name)}
      onClick={onBoard}
    >
      <b>{seat}</b> <span>{seen}</span>
    </button>
  );
}

interface ChangesProps {
  row: BoardTicket;
  acts: BoardActs;
  onDone: () => void;
}

function SeatChanges({ row, acts, onDone }: ChangesProps) {
  const { t } = useGuideMessages();
  const { pnr, name } = row.ticket;
  const change = ({ seat, boarding }: BoardSeat) => {
    if (boarding.state === "open") acts.press({ kind: "no_show", pnr, seats: [seat] }, name);
    else acts.undo(boarding.events, name);
    onDone();
  };
  const words = { open: t.row.isNotComing, boarded: t.row.undoBoard, no_show: t.row.undoNoShow };
  return [...row.seats, ...row.formerSeats].map((seat) => (
    <button key={seat.seat} type="button" className={styles["quiet"]} onClick={() => change(seat)}>
      {words[seat.boarding.state](seat.seat)}
    </button>
  ));
}
