/** Everything of the list's screen but the scanner. It is not drawn while the scanner is open. */
import { useDeferredValue, useMemo, useState, type ReactNode } from "react";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import type { Guide, GuideState } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import {
  buildBoard,
  hasOpenSeat,
  countInError,
  type Board,
  type BoardTicket,
} from "../list/board.ts";
import { findTickets } from "../list/find-tickets.ts";
import type { OwnEvent, Pairing, SavedList } from "../store/saved.ts";
import type { BoardActs } from "./board-acts.ts";
import { BoardFoot } from "./board-foot.tsx";
import { BoardHead } from "./board-head.tsx";
import { BoardList } from "./board-list.tsx";
import { PositionPanel } from "../position/position-panel.tsx";
import { FormerPresses } from "./former-presses.tsx";
import { RefusedEvents } from "./refused-events.tsx";
import { UndoBar, type LastPress } from "./undo-bar.tsx";
import { UpdateList } from "./update-list.tsx";
import styles from "./guide.module.css";

interface Props {
  guide: Guide;
  state: GuideState;
  saved: SavedList;
  pairing: Pairing;
  /** Presses on this list. */
  own: readonly OwnEvent[];
  /** Presses that the shop does not have yet. */
  unsent: number;
  last: LastPress | null;
  acts: BoardActs;
  /** The button that opens the scanner. */
  opener: ReactNode;
}

/** As the store is by now; rows that are as before stay the same objects. */
function useBoard(list: GuideList, own: readonly OwnEvent[], phone: string): Board {
  const [build] = useState(() => {
    let before: Board | null = null;
    return (...now: [GuideList, readonly OwnEvent[], string]) =>
      (before = buildBoard(...now, before));
  });
  return useMemo(() => build(list, own, phone), [build, list, own, phone]);
}

/** As many as a large bus has seats, so that its list comes whole. */
const FIRST_ROWS = 60;

export type ListOrder = "point" | "seat";

export function BoardContent(props: Props) {
  const { guide, state, saved, pairing, own, unsent, last, acts, opener } = props;
  const { t, digits } = useGuideMessages();
  const { events } = state.saved;
  const { list } = saved;
  const { phone } = pairing;
  const board = useBoard(list, own, phone);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<ListOrder>("point");
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const isSearching = typed.trim() !== "";
  const shown = useMemo(() => {
    const isShown = (ticket: BoardTicket) =>
      isSearching || (ticket.isHere && (!isMissingOnly || hasOpenSeat(ticket)));
    return findTickets(board.tickets, typed).filter(isShown);
  }, [board, typed, isSearching, isMissingOnly]);
  // What was pressed is told and counted at once, and the rows of a long list follow, also when it is opened.
  const [first] = useState(() => shown.slice(0, FIRST_ROWS));
  const drawn = useDeferredValue(shown, first);
  const errors = board.tickets.reduce((sum, row) => sum + countInError(row), 0);
  const others = board.tickets.filter(({ isHere }) => !isHere);
  const choose = { order, setOrder, isMissingOnly, setIsMissingOnly };
  return (
    <>
      <BoardHead
        state={state}
        saved={saved}
        pairing={pairing}
        board={board}
        errors={errors}
        unsent={unsent}
      />
      <UpdateList updates={saved.updates} onSeen={() => void guide.confirmUpdates()} />
      <RefusedEvents events={events} />
      <FormerPresses state={state} />
      {opener}
      <search className={styles["search"]}>
        <label className={styles["field"]}>
          <span>{t.search}</span>
          <input
            type="search"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {isSearching && (
          <button type="button" className={styles["quiet"]} onClick={() => setTyped("")}>
            {t.clearSearch}
          </button>
        )}
      </search>
      <ListChoices leg={list.trip.leg} {...choose} />
      {shown.length === 0 && (
        <p aria-live="polite">{isSearching ? t.nobodyFound : t.allHere[list.trip.leg]}</p>
      )}
      <BoardList
        list={list}
        phone={phone}
        tickets={drawn}
        isGrouped={order === "point" && !isSearching}
        acts={acts}
      />
      {!isSearching && others.length > 0 && (
        <details className={styles["others"]} open={errors > 0}>
          <summary>{t.notForThisBus(digits(others.length))}</summary>
          <BoardList list={list} phone={phone} tickets={others} isGrouped={false} acts={acts} />
        </details>
      )}
      <PositionPanel
        key={`${list.trip.id} ${list.trip.leg}`}
        stops={list.stops}
        departsAt={Date.parse(list.trip.departs_at)}
        arrivesAt={Date.parse(list.trip.arrives_at)}
        box={guide.positions}
        send={guide.sendPosition}
      />
      <BoardFoot guide={guide} list={list} endsAt={pairing.endsAt} />
      <UndoBar last={last} onUndo={acts.undo} />
    </>
  );
}

interface ChoiceProps {
  leg: "out" | "back";
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  isMissingOnly: boolean;
  setIsMissingOnly: (isMissingOnly: boolean) => void;
}

function ListChoices({ leg, order, setOrder, isMissingOnly, setIsMissingOnly }: ChoiceProps) {
  const { t } = useGuideMessages();
  const orders = [
    ["point", t.byPoint],
    ["seat", t.bySeat],
  ] as const;
  return (
    <fieldset className={styles["choices"]} aria-label={t.view}>
      {orders.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className={styles["choice"]}
          aria-pressed={order === name}
          onClick={() => setOrder(name)}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className={styles["choice"]}
        aria-pressed={isMissingOnly}
        onClick={() => setIsMissingOnly(!isMissingOnly)}
      >
        {t.missingOnly[leg]}
      </button>
    </fieldset>
  );
}
