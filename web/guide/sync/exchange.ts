/** The exchange of a guide's phone with the shop: presses go up and the list comes down, apart from each other. */
import type { Guide, GuideClock, GuideParts } from "../guide-parts.ts";
import { LISTED, PAIRED, PAIRED_KEY, type Keeper } from "../keeper.ts";
import { withoutDone, type Pairing, type Saved } from "../store/saved.ts";
import type { GuideCalls, Outcome } from "./guide-calls.ts";
import {
  collectBatches,
  IDLE_LANE,
  isLaneDue,
  judgeList,
  judgeReceipt,
  listTakenIds,
  type Lane,
  type LaneName,
} from "./sync-steps.ts";

/** The shop's code for a phone that was ended. */
const PHONE_OVER = "guide_phone_over";

export function createExchange(
  keeper: Keeper,
  calls: GuideCalls,
  clock: GuideClock,
  memory: GuideParts["memory"],
): Guide["tick"] {
  const lanes: Record<LaneName, Lane> = { upload: IDLE_LANE, download: IDLE_LANE };
  const getSaved = () => keeper.getState().saved;
  const isPresent = ({ token }: Pairing) => getSaved().pairing?.token === token;

  async function exchange(name: LaneName, work: () => Promise<Outcome<unknown>>): Promise<void> {
    lanes[name] = { isBusy: true, triedAt: clock.passed() };
    try {
      const { kind } = await work();
      keeper.set({ isConnected: kind !== "unreachable" });
      // What is pressed after a success is sent at once.
      if (name === "upload" && kind === "answer") lanes.upload = IDLE_LANE;
    } catch {
      // What could not be stored comes again with the next exchange.
    } finally {
      lanes[name] = { ...lanes[name], isBusy: false };
    }
  }

  /** Names and numbers of passengers go at once; what was pressed names tickets only. */
  async function endPhone({ token }: Pairing): Promise<void> {
    if (getSaved().pairing?.token === token) memory.setItem(PAIRED_KEY, PAIRED);
    await keeper.commit(({ pairing, former }) => {
      // The answer may come when the phone is already paired anew.
      if (pairing?.token === token) return { pairing: { ...pairing, isOver: true }, list: null };
      const isFormer = former.some((one) => one.token === token);
      return isFormer
        ? { former: former.map((one) => (one.token === token ? { ...one, isOver: true } : one)) }
        : null;
    });
  }

  async function upload(): Promise<Outcome<unknown>> {
    for (;;) {
      const [batch] = collectBatches(getSaved());
      if (batch === undefined) return { kind: "answer", value: null };
      const { sender, events } = batch;
      const outcome = await calls.sendEvents(
        sender.token,
        events.map(({ event }) => event),
      );
      if (outcome.kind === "refused" && outcome.code === PHONE_OVER) {
        await endPhone(sender);
        continue;
      }
      if (outcome.kind !== "answer") return outcome;
      const judged = judgeReceipt(events, outcome.value);
      if (judged === null) return { kind: "unreachable" };
      const byId = new Map(judged.map(({ event, state, fault }) => [event.id, { state, fault }]));
      await keeper.commit((saved) => {
        // Their numbers may be others by now, see `rescueKnown`.
        const answered = saved.events.flatMap((own) => {
          const known = byId.get(own.event.id);
          return known === undefined ? [] : [{ ...own, ...known }];
        });
        return withoutDone(saved, { events: answered });
      });
    }
  }

  async function download(pairing: Pairing): Promise<Outcome<unknown>> {
    const { list } = getSaved();
    const takenBefore = listTakenIds(getSaved());
    const since = list?.phone === pairing.phone ? list.version : null;
    const outcome = await calls.readList(pairing.token, since);
    if (outcome.kind === "refused" && outcome.code === PHONE_OVER) await endPhone(pairing);
    if (outcome.kind !== "answer") return outcome;
    const known = { takenBefore, now: clock.now() };
    await keeper.commit((saved) =>
      saved.pairing?.token === pairing.token
        ? judgeList(saved, saved.pairing, outcome.value, known)
        : null,
    );
    if (!isPresent(pairing)) return outcome;
    memory.setItem(PAIRED_KEY, LISTED);
    if (keeper.getState().loss !== null) keeper.set({ loss: null });
    await keeper.endDue(true);
    return outcome;
  }

  return async (why) => {
    if (keeper.getState().status === "opening" || keeper.getState().status === "unstorable") return;
    // Another window may have stored something, and the browser may have deleted everything.
    await keeper.refresh().catch(() => undefined);
    await keeper.endDue(false).catch(() => undefined);
    if (keeper.getState().status === "replaced") return;
    const saved = getSaved();
    if (why === "signal") {
      for (const name of ["upload", "download"] as const) {
        lanes[name] = { ...lanes[name], triedAt: null };
      }
    }
    const { pairing } = saved;
    const isLive = pairing !== null && !pairing.isOver;
    const hasWaiting = collectBatches(saved).length > 0;
    const times = { now: clock.passed(), hasWaiting: hasWaiting || isListMissing(saved) };
    await Promise.all([
      isLive && isLaneDue("download", lanes.download, times)
        ? exchange("download", () => download(pairing))
        : undefined,
      hasWaiting && isLaneDue("upload", lanes.upload, times)
        ? exchange("upload", upload)
        : undefined,
    ]);
  };
}

function isListMissing({ pairing, list }: Saved): boolean {
  return pairing !== null && list?.phone !== pairing.phone;
}
