/**
 * A guide's phone without its screen: what it keeps, what was pressed, and the exchange with the shop. Everything is
 * answered from the phone. A press is shown when it is stored, and sent when there is a connection.
 */
import type { GuideEvent } from "../../worker/contract/guide/guide.ts";
import { seatKey } from "../../worker/domain/boarding/merge.ts";
import { mergePresses } from "./list/board.ts";
import type { Guide, GuideParts, Press } from "./guide-parts.ts";
import { createKeeper, PAIRED, PAIRED_KEY } from "./keeper.ts";
import { createPositionBox } from "./position/position-box.ts";
import {
  nameDuty,
  listPresentEvents,
  nextOrder,
  nextSeq,
  type OwnEvent,
  type Saved,
  type SavedChange,
} from "./store/saved.ts";
import { makeEventId, makePairingKey } from "./sync/random-ids.ts";
import { createExchange } from "./sync/exchange.ts";
import { readServerClock } from "./sync/sync-steps.ts";

/**
 * Refusals after which the link pairs no phone. With every other one the shop may have paired this phone already, in a
 * call whose answer was lost, so the attempt stays for a repeat.
 */
const ENDS_LINK: ReadonlySet<string> = new Set(["guide_link_over", "guide_phones_full"]);

/** A press before it has its number. */
type Pressed = Pick<GuideEvent, "kind" | "pnr" | "seat" | "undoes">;

export function createGuide({
  openStore,
  calls,
  clock,
  memory,
  keepStored,
  later,
}: GuideParts): Guide {
  const keeper = createKeeper(openStore, clock, memory);
  const tick = createExchange(keeper, calls, clock, memory);
  const getSaved = () => keeper.getState().saved;

  async function pair(link: string): Promise<string | null> {
    const key = await beginAttempt(link);
    const outcome = await calls.pair(link, key);
    // Without an answer the shop may have paired this phone: the attempt stays, for a repeat.
    if (outcome.kind === "unreachable") return outcome.kind;
    if (outcome.kind === "refused") {
      if (ENDS_LINK.has(outcome.code)) {
        await keeper.commitAnyway((saved) => endAttempt(saved, link) ?? null);
      }
      return outcome.code;
    }
    const { token, phone, ends_at: endsAt } = outcome.value;
    await keeper.commitAnyway((saved) => {
      const { pairing, former } = saved;
      // What was pressed before stays: this link may be for the same duty, and otherwise its own phone sends it.
      const isFormer = pairing !== null && pairing.duty !== null && pairing.phone !== phone;
      const unknown = { offsetMs: null, duty: null, readAt: null, isOver: false };
      const order = nextOrder(saved, clock.now());
      return {
        ...endAttempt(saved, link),
        pairing: { token, phone, endsAt: Date.parse(endsAt), order, ...unknown },
        ...(isFormer ? { former: [...former, pairing] } : {}),
      };
    });
    memory.setItem(PAIRED_KEY, PAIRED);
    keeper.set({ loss: null, isConnected: true });
    // A browser that does not promise to keep the store may delete it, which is told and mended then.
    void keepStored().catch(() => undefined);
    await tick("signal");
    return null;
  }

  /** Returns the key of the attempt, which is on the phone before the shop hears of it. */
  async function beginAttempt(link: string): Promise<string> {
    let key = "";
    await keeper.commitAnyway(({ attempt }) => {
      key = attempt?.link === link ? attempt.key : makePairingKey();
      return attempt?.link === link ? null : { attempt: { link, key } };
    });
    return key;
  }

  /** Stores what `list` finds to be pressed by then; none: there is nothing to press any more. */
  async function record(list: (saved: Saved) => Pressed[]): Promise<OwnEvent[]> {
    let added: OwnEvent[] = [];
    await keeper.commit((saved) => {
      added = buildEvents(saved, list(saved));
      return added.length === 0 ? null : { events: added };
    });
    later(() => void tick("timer"));
    return added;
  }

  function buildEvents(saved: Saved, pressed: readonly Pressed[]): OwnEvent[] {
    const { list } = saved;
    if (list === null) return [];
    const at = Math.round(readServerClock(saved, clock.now()));
    const first = nextSeq(saved);
    const named = { version: list.version, departs_at: list.list.trip.leg_departs_at };
    return pressed.map((what, place) => ({
      event: { id: makeEventId(), ...what, at, seq: first + place, ...named },
      duty: nameDuty(list.list),
      state: "waiting",
      fault: null,
    }));
  }

  return {
    getState: keeper.getState,
    subscribe: keeper.subscribe,
    open: keeper.open,
    pair,
    press: (press) =>
      record((saved) =>
        listPressable(saved, press).map((seat) => {
          const { kind, pnr } = press;
          return { kind, pnr, seat, undoes: null };
        }),
      ),
    undo: (targets) =>
      record(() => targets.map(({ id, pnr, seat }) => ({ kind: "undo", pnr, seat, undoes: id }))),
    confirmUpdates: () =>
      keeper.commit(({ list }) => (list === null ? null : { list: { ...list, updates: [] } })),
    tick,
    adopt: keeper.adopt,
    positions: createPositionBox(keeper),
    async sendPosition(request) {
      const { pairing } = getSaved();
      const isReplaced = keeper.getState().status === "replaced";
      if (pairing === null || pairing.isOver || isReplaced) return null;
      const outcome = await calls.sendPosition(pairing.token, request);
      return outcome.kind === "answer" ? outcome.value.is_wanted : null;
    },
    async handOver() {
      const { pairing } = getSaved();
      return pairing === null ? { kind: "unreachable" } : calls.handOver(pairing.token);
    },
  };
}

function endAttempt({ attempt }: Saved, link: string): SavedChange | undefined {
  return attempt?.link === link ? { attempt: null } : undefined;
}

/** A second press of the same is none: gloves press twice. */
function listPressable(saved: Saved, { kind, pnr, seats }: Press): string[] {
  const { list, pairing } = saved;
  if (list === null || pairing === null || list.phone !== pairing.phone) return [];
  const boardings = mergePresses(list.list, listPresentEvents(saved), pairing.phone, pnr);
  const isDone = (seat: string) => {
    const state = boardings.get(seatKey(pnr, seat))?.state;
    return state === "boarded" || (kind === "no_show" && state === "no_show");
  };
  return seats.filter((seat) => !isDone(seat));
}
