/** The text of a ticket's printed code: its PNR and a signature, which only the shop can make (decisions 5.8). */
import { normalPnr } from "../domain/tickets/pnr.ts";
import type { Signer } from "./signer.ts";

export async function writeTicketCode(signer: Signer, pnr: string): Promise<string> {
  return `${pnr}.${await signer.sign("ticket", pnr)}`;
}

/** The PNR of a code with a valid signature, alone or behind the `#` of an address; null for any other text. */
export async function readTicketCode(signer: Signer, text: string): Promise<string | null> {
  const [typed = "", signature = "", ...rest] = text
    .slice(text.lastIndexOf("#") + 1)
    .trim()
    .split(".");
  const pnr = normalPnr(typed);
  const isOurs = rest.length === 0 && (await signer.verify("ticket", pnr, signature));
  return isOurs ? pnr : null;
}
