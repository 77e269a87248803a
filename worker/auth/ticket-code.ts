/**
 * The text of a ticket's printed code: its PNR and a signature, which only the shop can make (decisions 5.8). A ticket
 * that has moved has the number of its move in between, so that an outdated print is recognised.
 */
import { normalizePnr } from "../domain/tickets/pnr.ts";
import type { Signer } from "./signer.ts";

export interface TicketCode {
  pnr: string;
  /** Number of the last change before the ticket was printed; 0 when there was none. */
  move: number;
}

const MOVE = /^[1-9]\d{0,3}$/;

export async function writeTicketCode(
  signer: Signer,
  { pnr, move = 0 }: { pnr: string; move?: number },
): Promise<string> {
  const text = buildSignedText(pnr, move);
  return `${text}.${await signer.sign("ticket", text)}`;
}

/** A code with a valid signature, alone or behind the `#` of an address; null for any other text. */
export async function readTicketCode(signer: Signer, text: string): Promise<TicketCode | null> {
  const parts = text
    .slice(text.lastIndexOf("#") + 1)
    .trim()
    .split(".");
  const [typed = "", ...rest] = parts;
  const signature = rest.pop() ?? "";
  const [number] = rest;
  if (rest.length > 1 || (number !== undefined && !MOVE.test(number))) return null;
  const code = { pnr: normalizePnr(typed), move: Number(number ?? 0) };
  const isOurs = await signer.verify("ticket", buildSignedText(code.pnr, code.move), signature);
  return isOurs ? code : null;
}

function buildSignedText(pnr: string, move: number): string {
  return move === 0 ? pnr : `${pnr}.${move}`;
}
