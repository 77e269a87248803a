/** An act by its name on the wire, in the words of the page. */
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import type { admin } from "../../i18n/en/admin.ts";

/** An act that this page does not know yet keeps its own name. */
export function actName({ acts }: Pick<typeof admin, "acts">, act: string): string {
  const words: Readonly<Record<string, string>> = acts;
  return Object.hasOwn(words, act) ? (words[act] ?? act) : act;
}

/** Whether this page knows the act, and so can offer it. */
export function isKnownAct({ acts }: Pick<typeof admin, "acts">, act: string): act is ActName {
  return Object.hasOwn(acts, act);
}
