/**
 * What a destination may be called (protocol 23): a passenger buys by the name, so a name sells what is known under it.
 * Names are compared as they are searched for, whatever their spelling. Pure.
 */
import { distance } from "./search/likeness.ts";
import { foldedWords } from "./search/spelling.ts";

/** Letters that a correction may change in the folded name. */
const CORRECTED_MOST = 2;

export function isSameName(some: string, other: string): boolean {
  return foldedWords(some).join("") === foldedWords(other).join("");
}

/** Whether a new name is the old one in another spelling, with words more or less. */
export function isCorrection(was: string, is: string): boolean {
  const [before, after] = [foldedWords(was), foldedWords(is)];
  const [fewer, more] = before.length < after.length ? [before, after] : [after, before];
  const isPart = fewer.length > 0 && fewer.every((word) => more.includes(word));
  return isPart || distance(before.join(""), after.join("")) <= CORRECTED_MOST;
}
