/** What a guide's phone does for each scan, in a page of the bench: reads the picture, and judges its code. */
import { hashText } from "../../../web/guide/scan/hash-text.ts";
import { readCode, type Picture } from "../../../web/guide/scan/read-code.ts";
import {
  indexList,
  judgeScan,
  type ListedTicket,
  type ScannableList,
} from "../../../worker/domain/boarding/judge-scan.ts";

export interface ScanTimes {
  indexMs: number;
  /** Each scan from the pixels to the verdict. */
  scanMs: number[];
  /** Verdicts of kinds other than a valid ticket: none in a sound run. */
  others: number;
}

export interface ScanOrder {
  list: ScannableList<ListedTicket>;
  width: number;
  height: number;
  /** Pixels as text: pictures without a readable code, which the camera sees first. */
  before: string[];
  /** Pixels of pictures of a ticket. */
  pictures: string[];
  rounds: number;
}

async function measure({ list, width, height, ...order }: ScanOrder): Promise<ScanTimes> {
  const from = performance.now();
  const index = indexList(list);
  const indexMs = performance.now() - from;
  const toPicture = (text: string): Picture => ({ width, height, data: readPixels(text) });
  for (const picture of order.before.map(toPicture)) readCode(picture);
  const taken = order.pictures.map(toPicture);
  const scanMs: number[] = [];
  let others = 0;
  for (let round = 0; round < order.rounds; round += 1) {
    for (const picture of taken) {
      const began = performance.now();
      const text = readCode(picture) ?? "";
      const { kind } = await judgeScan(text, "camera", index, hashText);
      scanMs.push(performance.now() - began);
      if (kind !== "ticket") others += 1;
    }
  }
  return { indexMs, scanMs, others };
}

function readPixels(text: string): Uint8ClampedArray {
  return Uint8ClampedArray.from(atob(text), (letter) => letter.charCodeAt(0));
}

Object.assign(globalThis, { runScans: measure });
