/** A line of a sale's story in words. An unknown state, cause or act is shown by its code. Pure. */
import type { admin } from "../../i18n/en/admin.ts";
import type { Format } from "../../i18n/format.ts";
import type { Messages } from "../../i18n/messages.ts";
import { actName } from "../acts/act-name.ts";
import type { SaleView } from "../../../worker/contract/staff/staff.ts";
import { findWord } from "./find-word.ts";
import type { StoryLine } from "./timeline.ts";

type Texts = Pick<typeof admin, "sales" | "salePage" | "acts" | "messages" | "duties" | "boarding">;

export interface StoryWords {
  title: string;
  /** Why, and in whose words. */
  note: string;
  who: string;
}

export function storyWords(
  t: Texts,
  format: Format & Pick<Messages, "name">,
  line: StoryLine,
  sale: Pick<SaleView["sale"], "staff_names" | "counter" | "agent" | "agent_name">,
): StoryWords {
  const who = describeActor(t, line.actor, sale);
  const isCash = sale.counter !== null;
  switch (line.kind) {
    case "bill":
      return {
        title: findWord(t.sales.bills, line.became),
        note: findMoneyCause(t, line.cause, isCash),
        who,
      };
    case "seats":
      return { title: seatTitle(t, line), note: findCause(t, line.cause), who };
    case "part":
      return {
        title: (isCash ? t.salePage.cashParts : t.sales.parts)[line.step](
          format.money(line.amount),
        ),
        note: "",
        who,
      };
    case "move": {
      const seats = line.seats.join(", ");
      const trip = `${format.name(line.trip.name)}, ${format.dateTime(line.trip.departs)}`;
      return { title: t.sales.moves[line.state](trip, seats), note: "", who };
    }
    case "choice":
      return { title: t.sales.choices[line.choice], note: "", who };
    case "message":
      return {
        title: t.salePage.message(t.messages.about[line.about], t.messages.states[line.state]),
        note: "",
        who,
      };
    case "boarding":
      return {
        title: t.boarding.presses[line.press](line.seat),
        note: `${t.duties.legs[line.leg]}, ${line.phone}`,
        who,
      };
    case "act": {
      const name = actName(t, line.act.replaceAll("_", "-"));
      const steps: Readonly<Record<string, (act: string) => string>> = t.sales.steps;
      const say = Object.hasOwn(steps, line.step) ? steps[line.step] : undefined;
      return { title: say?.(name) ?? `${name}: ${line.step}`, note: line.reason, who };
    }
  }
}

/** Cash was seen by no wallet, so no wallet has confirmed it. */
function findMoneyCause(t: Texts, cause: string, isCash: boolean): string {
  const { cashCauses } = t.salePage;
  return isCash && Object.hasOwn(cashCauses, cause)
    ? findWord(cashCauses, cause)
    : findCause(t, cause);
}

function findCause({ sales }: Texts, cause: string): string {
  return findWord(sales.causes, cause);
}

function seatTitle({ sales }: Texts, line: StoryLine & { kind: "seats" }): string {
  const states: Readonly<Record<string, (seats: string) => string>> = sales.seatStates;
  const seats = line.seats.join(", ");
  const say = Object.hasOwn(states, line.became) ? states[line.became] : undefined;
  return say?.(seats) ?? `${seats}: ${line.became}`;
}

/** `staff:S-1` by name, `staff:rima` (with the shop's key) as it stands. */
function describeActor(
  { sales }: Texts,
  actor: string,
  { staff_names: names, agent, agent_name }: Parameters<typeof storyWords>[3],
): string {
  const [kind, id = ""] = actor.split(":", 2);
  if (kind === "agent") return sales.byAgent(id === agent ? (agent_name ?? id) : id);
  const person = kind === "staff" ? id : actor;
  return findWord(names, findWord(sales.actors, person));
}
