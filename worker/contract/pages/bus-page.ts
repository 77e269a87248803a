/** What the Worker gives to the drawing of the parents' page (web/screens/bus), and what it gets. */
import type { BusView } from "../../domain/boarding/bus-view.ts";
import type { Language } from "../../domain/language.ts";

export interface BusPageFacts {
  language: Language;
  /** English names of the shop's content, by the names as they are stored. */
  names: Readonly<Record<string, string>>;
  /** The shop's numbers. */
  phones: readonly string[];
  now: number;
  /** It is null when nothing belongs to the link. */
  bus: BusView | null;
}

export interface DrawnBus {
  title: string;
  /** The element `main`. */
  body: string;
}

export type DrawBus = (facts: BusPageFacts) => DrawnBus;
