/** A line of a sale's story in words. An unknown state, cause or act is shown by its code. Pure. */
import type { admin } from "../../i18n/en/admin.ts";
import type { Format } from "../../i18n/format.ts";
import { actName } from "../act-name.ts";
import type { StoryLine } from "./story.ts";

type Texts = Pick<typeof admin, "sales" | "acts">;

export interface StoryWords {
  title: string;
  /** Why, and in whose words. */
  note: string;
  who: string;
}

export function storyWords(
  t: Texts,
  format: Format,
  line: StoryLine,
  names: Readonly<Record<string, string>>,
): StoryWords {
  const who = whoIs(t, line.actor, names);
  switch (line.kind) {
    case "bill":
      return { title: wordOf(t.sales.bills, line.became), note: causeOf(t, line.cause), who };
    case "seats":
      return { title: seatTitle(t, line), note: causeOf(t, line.cause), who };
    case "part":
      return { title: t.sales.parts[line.step](format.money(line.amount)), note: "", who };
    case "move": {
      const seats = line.seats.join(", ");
      return { title: t.sales.moves[line.state](line.trip, seats), note: "", who };
    }
    case "choice":
      return { title: t.sales.choices[line.choice], note: "", who };
    case "act": {
      const name = actName(t, line.act.replaceAll("_", "-"));
      const steps: Readonly<Record<string, (act: string) => string>> = t.sales.steps;
      const say = Object.hasOwn(steps, line.step) ? steps[line.step] : undefined;
      return { title: say?.(name) ?? `${name}: ${line.step}`, note: line.reason, who };
    }
  }
}

export function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}

function causeOf({ sales }: Texts, cause: string): string {
  return wordOf(sales.causes, cause);
}

function seatTitle({ sales }: Texts, line: StoryLine & { kind: "seats" }): string {
  const states: Readonly<Record<string, (seats: string) => string>> = sales.seatStates;
  const seats = line.seats.join(", ");
  const say = Object.hasOwn(states, line.became) ? states[line.became] : undefined;
  return say?.(seats) ?? `${seats}: ${line.became}`;
}

/** `staff:S-1` by name, `staff:rima` (with the shop's key) as it stands. */
function whoIs({ sales }: Texts, actor: string, names: Readonly<Record<string, string>>): string {
  const [kind, id = ""] = actor.split(":", 2);
  if (kind === "agent") return sales.byAgent(id);
  const person = kind === "staff" ? id : actor;
  return wordOf(names, wordOf(sales.actors, person));
}
