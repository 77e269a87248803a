/**
 * In the guide's own page, in place of the browser's detector of codes: shows it one ticket after another, and notes
 * how long each answer takes until it is painted. The picture is read by our decoder in the page's own thread, which is
 * slower than in a thread beside it.
 */
import { readCode, type Picture } from "../../../web/guide/scan/read-code.ts";

export interface ShownTicket {
  name: string;
  /** Pixels as text. */
  picture: string;
}

export interface AnswerOrder {
  width: number;
  height: number;
  /** Pixels of codes that are read before, as those of passengers before, and answered to nobody. */
  before: string[];
  tickets: ShownTicket[];
}

export interface AnswerTimes {
  /** Each scan from the pixels to the painted answer. */
  answerMs: number[];
  /** The part of it until the code was read. */
  readMs: number[];
}

/** A result stays for 1.2 s, and the sheet with the next ticket is brought near. */
const BETWEEN_MS = 1_600;
const PATIENCE_MS = 20_000;

let next: Picture | null = null;
let shownAt = 0;
let readAt = 0;

class Detector {
  static getSupportedFormats = async () => ["qr_code"];

  detect = async () => {
    const picture = next;
    if (picture === null) return [];
    next = null;
    console.timeStamp("shown");
    shownAt = performance.now();
    const rawValue = readCode(picture);
    readAt = performance.now();
    return rawValue === null ? [] : [{ rawValue }];
  };
}

async function showTickets({ width, height, ...order }: AnswerOrder): Promise<AnswerTimes> {
  const toPicture = (text: string): Picture => ({ width, height, data: readPixels(text) });
  for (const picture of order.before.map(toPicture)) readCode(picture);
  const times: AnswerTimes = { answerMs: [], readMs: [] };
  // Before the first scan, which does not have to clear away what decoding them leaves.
  const tickets = order.tickets.map(({ name, picture }) => ({ name, picture: toPicture(picture) }));
  for (const { name, picture } of tickets) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    const painted = waitForPaint(() => {
      const answer = document.querySelector("[data-tone=good]");
      return answer?.textContent.includes(name) === true;
    });
    next = picture;
    times.answerMs.push((await painted) - shownAt);
    console.timeStamp("painted");
    times.readMs.push(readAt - shownAt);
  }
  return times;
}

/** When the page as it is then has been painted. */
async function waitForPaint(isThere: () => boolean): Promise<number> {
  if (isThere()) return waitForFrame();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing was answered")), PATIENCE_MS);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    });
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(document, all);
  });
  return waitForFrame();
}

async function waitForFrame(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const channel = new MessageChannel();
  // The next task is behind the frame.
  await new Promise((resolve) => {
    channel.port1.addEventListener("message", resolve);
    channel.port1.start();
    channel.port2.postMessage(null);
  });
  return performance.now();
}

/** A press on a seat of the list, until the count of those on the bus is painted. */
async function pressSeat(label: string, count: string): Promise<number> {
  const seat = document.querySelector<HTMLElement>(`button[aria-label^="${label} "]`);
  if (seat === null) throw new Error(`there is no seat ${label}`);
  const painted = waitForPaint(
    () => document.querySelector("header b")?.textContent.startsWith(count) === true,
  );
  const pressedAt = performance.now();
  seat.click();
  return (await painted) - pressedAt;
}

function readPixels(text: string): Uint8ClampedArray {
  return Uint8ClampedArray.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Since the page was opened. */
const whenListed = () => waitForPaint(() => document.querySelector("main li") !== null);

Object.assign(globalThis, { BarcodeDetector: Detector, showTickets, pressSeat, whenListed });
