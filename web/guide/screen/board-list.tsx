/** Tickets as rows, under their boarding points or as they come. */
import { memo } from "react";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { groupByPoint, type BoardTicket } from "../list/board.ts";
import type { BoardActs } from "./board-acts.ts";
import { TicketRow } from "./ticket-row.tsx";
import styles from "./guide.module.css";

interface Props {
  list: GuideList;
  phone: string;
  tickets: BoardTicket[];
  isGrouped: boolean;
  acts: BoardActs;
}

/** Drawn again only for other rows: most of what the screen above it shows changes nothing here. */
export const BoardList = memo(function BoardList({ list, phone, tickets, isGrouped, acts }: Props) {
  const { t, digits } = useGuideMessages();
  const listRows = (inGroup: BoardTicket[], isPointShown: boolean) => (
    <ul className={styles["rows"]}>
      {inGroup.map((ticket) => (
        <TicketRow
          key={ticket.ticket.pnr}
          ticket={ticket}
          list={list}
          phone={phone}
          isPointShown={isPointShown}
          acts={acts}
        />
      ))}
    </ul>
  );
  if (!isGrouped) return listRows(tickets, true);
  return groupByPoint(tickets, list.stops).map(({ point, tickets: inGroup, counts }) => (
    <section key={point}>
      <h2 className={styles["point"]}>
        <span>{point === "" ? t.noPoint : point}</span>
        <span>{t.ofPoint(digits(counts.boarded), digits(counts.seats))}</span>
      </h2>
      {listRows(inGroup, false)}
    </section>
  ));
});
