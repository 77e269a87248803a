/** The list of a bus and its scanner: what is pressed in one is recorded by the same guide. */
import { useMemo, useState } from "react";
import type { Guide, GuideState } from "../guide-parts.ts";
import { mergePresses } from "../list/board.ts";
import {
  countWaiting,
  listPresentEvents,
  type OwnEvent,
  type Pairing,
  type SavedList,
} from "../store/saved.ts";
import type { BoardActs } from "./board-acts.ts";
import { BoardContent } from "./board-content.tsx";
import { ScanOpener } from "./scan-opener.tsx";
import type { LastPress } from "./undo-bar.tsx";

interface Props {
  guide: Guide;
  state: GuideState;
  saved: SavedList;
  pairing: Pairing;
}

export function BoardScreen({ guide, state, saved, pairing }: Props) {
  const { list } = saved;
  const { phone } = pairing;
  const own = useMemo(() => listPresentEvents(state.saved), [state.saved]);
  const unsent = countWaiting(state.saved.events);
  const [last, setLast] = useState<LastPress | null>(null);

  const { record, acts } = useMemo(() => {
    /** Returns what it was given. */
    const recordPress = (stored: Promise<OwnEvent[]>, kind: LastPress["kind"], name: string) => {
      void stored.then(
        (recorded) => {
          if (recorded.length === 0) return;
          const pressed = recorded.map(({ event }) => ({ ...event, phone }));
          setLast({ kind, name, events: pressed });
        },
        () => setLast({ kind: "failed", name, events: [] }),
      );
      return stored;
    };
    const made: BoardActs = {
      press: (press, name) => void recordPress(guide.press(press), press.kind, name),
      undo: (undone, name) => void recordPress(guide.undo(undone), "undone", name),
    };
    return { record: recordPress, acts: made };
  }, [guide, phone]);
  const findName = (pnr = "") => list.tickets.find((ticket) => ticket.pnr === pnr)?.name ?? "";

  return (
    <ScanOpener
      list={list}
      phone={phone}
      findBoardings={(pnr) => mergePresses(list, own, phone, pnr)}
      unsent={unsent}
      onTicket={(pnr, seat) =>
        record(guide.press({ kind: "board", pnr, seats: [seat] }), "board", findName(pnr))
      }
      onUndo={(undone) => record(guide.undo(undone), "undone", findName(undone[0]?.pnr))}
    >
      {(opener) => (
        <BoardContent
          guide={guide}
          state={state}
          saved={saved}
          pairing={pairing}
          own={own}
          unsent={unsent}
          last={last}
          acts={acts}
          opener={opener}
        />
      )}
    </ScanOpener>
  );
}
