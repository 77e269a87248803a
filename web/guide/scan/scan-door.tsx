/**
 * The scanner: the camera's picture, the field for a PNR, and what the last code was. A code of a ticket with one free
 * seat lets its passenger on; every other one waits for a press.
 */
import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { GuideList } from "../../../worker/contract/guide/guide.ts";
import {
  indexList,
  judgeScan,
  listSeats,
  type ScannedSeat,
  type ScanSource,
  type Verdict,
} from "../../../worker/domain/boarding/judge-scan.ts";
import type { BoardingEvent, SeatBoarding } from "../../../worker/domain/boarding/merge.ts";
import { CameraPicture } from "./camera-picture.tsx";
import { describeVerdict, findOnlySeat } from "./describe-verdict.ts";
import { hashText } from "./hash-text.ts";
import { passGate, type SeenCode } from "./repeat-gate.ts";
import { canReplace, DEAF_MS, type Card } from "./result-card.ts";
import { ScanResult, type GuideTicket } from "./scan-result.tsx";
import { makeSignaller, type Signaller } from "./signals.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { Rehearsal } from "./rehearsal.tsx";
import styles from "./scan-door.module.css";

interface Props {
  list: GuideList;
  /** The id of this phone. */
  phone: string;
  /** What all phones have pressed for the seats of a ticket, by `seatKey`. */
  findBoardings: (pnr: string) => ReadonlyMap<string, SeatBoarding>;
  /** Presses that the shop does not have yet. */
  unsent: number;
  /** Lets a seat on. Resolves when the press is stored. */
  onTicket: (pnr: string, seat: string) => Promise<unknown>;
  /** Takes presses back. Resolves when that is stored. */
  onUndo: (events: readonly BoardingEvent[]) => Promise<unknown>;
  onClose: () => void;
}

interface Shown {
  verdict: Verdict<GuideTicket>;
  /** The scan itself or the last press has let somebody on. */
  hasLetOn: boolean;
}

export function ScanDoor({ list, phone, findBoardings, unsent, onTicket, onUndo, onClose }: Props) {
  const messages = useGuideMessages();
  const { scan: t } = messages.t;
  const { thisPhone } = messages.t.conflict;
  const index = useMemo(
    // Two phones of one make have the same label: a guide must know whether a press was made here.
    () => indexList({ ...list, phones: [...list.phones, { id: phone, label: thisPhone }] }),
    [list, phone, thisPhone],
  );
  const [shown, setShown] = useState<Shown | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [isDeaf, setIsDeaf] = useState(false);
  const seen = useRef<SeenCode>(null);
  const card = useRef<Card>(null);
  const isAnswering = useRef(false);
  const door = useRef<HTMLElement>(null);
  const signaller = useRef<Signaller>(null);

  useEffect(() => {
    door.current?.focus();
    const made = makeSignaller();
    signaller.current = made;
    return () => made.end();
  }, []);

  useEffect(() => {
    // A browser does everything slowly for the first time; by the first code it is ready.
    const [pnr = ""] = index.tickets.keys();
    void judgeScan(pnr, "camera", index, hashText);
  }, [index]);

  useEffect(() => {
    if (!isDeaf) return;
    const timer = setTimeout(() => setIsDeaf(false), DEAF_MS);
    return () => clearTimeout(timer);
  }, [isDeaf]);

  function readSeats(ticket: GuideTicket): ScannedSeat[] {
    return listSeats(ticket, index, findBoardings(ticket.pnr));
  }

  async function answer(text: string, source: ScanSource): Promise<void> {
    const verdict = await judgeScan(text, source, index, hashText);
    const seats = verdict.kind === "ticket" ? readSeats(verdict.ticket) : [];
    const only = source === "camera" ? findOnlySeat(verdict, seats) : null;
    const isStored =
      only === null ||
      verdict.kind !== "ticket" ||
      (await store(onTicket(verdict.ticket.pnr, only)));
    const isAsking = !isStored || (hasSeatButtons(verdict) && only === null && !isAllOn(seats));
    card.current = { shownAt: performance.now(), isAsking, isHeld: false };
    // The store has just changed: without this, a frame of that would be painted before the answer.
    flushSync(() => {
      setHasFailed(!isStored);
      setShown({ verdict, hasLetOn: only !== null && isStored });
      setIsDeaf(source === "camera");
    });
    const { signal } = describeVerdict(verdict, seats, t, messages);
    signaller.current?.give(!isStored ? "attention" : only === null ? signal : "good");
  }

  function see(text: string): void {
    const now = performance.now();
    if (isAnswering.current || !canReplace(card.current, now)) {
      // The code of this result is still before the camera.
      if (seen.current?.text === text) seen.current = { text, at: now };
      return;
    }
    const { last, isNew } = passGate(seen.current, text, now);
    seen.current = last;
    if (!isNew) return;
    isAnswering.current = true;
    void answer(text, "camera").finally(() => (isAnswering.current = false));
  }

  async function press(change: Promise<unknown>, letsOn: boolean): Promise<void> {
    const isStored = await store(change);
    setHasFailed(!isStored);
    if (isStored) setShown((before) => before && { ...before, hasLetOn: letsOn });
    if (isStored && !letsOn && card.current !== null) {
      card.current = { ...card.current, isAsking: true };
    }
    signaller.current?.give(isStored ? "good" : "attention");
  }

  function hold(isHeld: boolean): void {
    if (card.current !== null) card.current = { ...card.current, isHeld };
  }

  function showNext(): void {
    card.current = null;
    setShown(null);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("pnr");
    if (typeof typed !== "string" || typed.trim() === "") return;
    event.currentTarget.reset();
    void answer(typed, "keys");
  }

  const ticket = shown !== null && "ticket" in shown.verdict ? shown.verdict.ticket : null;
  const seats =
    ticket !== null && shown !== null && hasSeatButtons(shown.verdict) ? readSeats(ticket) : [];
  // Each of several seats is pressed, and it is done when nobody of the ticket is missing any more.
  const isDone =
    shown?.verdict.kind === "ticket" &&
    shown.hasLetOn &&
    seats.every(({ boarding }) => boarding.state !== "open");
  // The last press was the answer to what the card asked, and can be read for as long as any other result.
  useEffect(() => {
    if (!isDone || card.current === null) return;
    card.current = { ...card.current, shownAt: performance.now(), isAsking: false };
  }, [isDone]);
  return (
    <section ref={door} tabIndex={-1} className={styles["door"]} aria-label={t.title}>
      <p className={styles["unsent"]} aria-live="polite" hidden={unsent === 0}>
        {unsent > 0 && messages.t.unsent(unsent, messages.digits(unsent))}
      </p>
      <div className={styles["picture"]}>
        <CameraPicture
          key={tries}
          isCovered={shown !== null}
          onText={see}
          onRetry={() => setTries(tries + 1)}
        />
        <Rehearsal list={list} />
        {shown !== null && (
          <ScanResult
            verdict={shown.verdict}
            seats={seats}
            mode={list.trip.mode}
            isDone={isDone}
            hasFailed={hasFailed}
            isDeaf={isDeaf}
            onHold={hold}
            onBoard={(pnr, seat) => void press(onTicket(pnr, seat), true)}
            onUndo={(events) => void press(onUndo(events), false)}
            onNext={showNext}
          />
        )}
      </div>
      <form className={styles["typed"]} onSubmit={submit}>
        <label>
          {t.pnrLabel}
          <input name="pnr" autoComplete="off" autoCapitalize="characters" maxLength={40} />
        </label>
        <button type="submit">{t.check}</button>
      </form>
      <button type="button" className={styles["close"]} onClick={onClose}>
        {t.close}
      </button>
    </section>
  );
}

function hasSeatButtons({ kind }: Verdict): boolean {
  return kind === "ticket" || kind === "void";
}

function isAllOn(seats: readonly ScannedSeat[]): boolean {
  return seats.length > 0 && seats.every(({ boarding }) => boarding.state === "boarded");
}

/** False when the phone could not store it. */
async function store(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch {
    return false;
  }
}
