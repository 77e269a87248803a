/** The whole story of a sale on one line of time: payment, seats, money that went back, acts of staff. Pure. */
import { sortItems } from "../../../worker/domain/lists.ts";
import type { SaleView } from "../../../worker/contract/staff/staff.ts";

type Sale = Pick<
  SaleView["sale"],
  "events" | "seat_events" | "parts" | "acts" | "moves" | "choices" | "messages" | "boardings"
>;

type Boarding = Omit<SaleView["sale"]["boardings"][number], "kind"> & {
  press: SaleView["sale"]["boardings"][number]["kind"];
};

export type StoryLine =
  | { kind: "bill"; at: string; became: string; cause: string; actor: string }
  | { kind: "seats"; at: string; became: string; cause: string; actor: string; seats: string[] }
  | {
      kind: "part";
      at: string;
      step: "asked" | "refunded" | "refused";
      amount: number;
      actor: string;
    }
  | {
      kind: "move";
      at: string;
      state: "moving" | "done" | "failed";
      trip: { name: string; departs: string };
      seats: string[];
      actor: string;
    }
  | { kind: "choice"; at: string; choice: "keep" | "move" | "refund"; actor: string }
  | {
      kind: "message";
      at: string;
      about: SaleView["sale"]["messages"][number]["about"];
      state: SaleView["sale"]["messages"][number]["state"];
      actor: "schedule";
    }
  | ({ kind: "boarding"; actor: "guide" } & Boarding)
  | { kind: "act"; at: string; act: string; step: string; reason: string; actor: string };

/** Times are to the second: what happened within one stands in the order in which it must have. */
const WITHIN_A_SECOND = [
  "seats held",
  "bill created",
  "act",
  "part asked",
  "bill capturing",
  "seats capturing",
  "bill paid",
  "seats sold",
  "choice",
  "move",
  "message",
  "boarding",
];

export function buildTimeline(sale: Sale): StoryLine[] {
  const { events, seat_events, parts, acts, moves, choices, messages, boardings } = sale;
  const lines: StoryLine[] = [
    ...events.map(({ at, became, cause, actor }) => ({
      kind: "bill" as const,
      at,
      became,
      cause,
      actor,
    })),
    ...groupSeatEvents(seat_events),
    ...parts.flatMap(partLines),
    ...moves.map(
      ({ at, state, to_name: name, to_departs_at: departs, to_seats: seats, actor }) => ({
        kind: "move" as const,
        at,
        state,
        trip: { name, departs },
        seats,
        actor,
      }),
    ),
    ...choices.map((choice) => ({ kind: "choice" as const, ...choice })),
    ...messages.map(({ at, about, state }) => ({
      kind: "message" as const,
      at,
      about,
      state,
      actor: "schedule" as const,
    })),
    ...boardings.map(({ kind: press, ...boarding }) => ({
      kind: "boarding" as const,
      ...boarding,
      press,
      actor: "guide" as const,
    })),
    ...acts.map(({ at, actor, act, reason }) => {
      const [name = "", step = ""] = act.split(":", 2);
      return { kind: "act" as const, at, act: name, step, reason, actor };
    }),
  ];
  return sortItems(lines, (a, b) => a.at.localeCompare(b.at) || rankLine(a) - rankLine(b));
}

function rankLine(line: StoryLine): number {
  const rank = WITHIN_A_SECOND.indexOf(getLineName(line));
  return rank === -1 ? WITHIN_A_SECOND.length : rank;
}

function getLineName(line: StoryLine): string {
  switch (line.kind) {
    case "bill":
    case "seats":
      return `${line.kind} ${line.became}`;
    case "part":
      return `part ${line.step}`;
    case "move":
    case "choice":
    case "message":
    case "boarding":
    case "act":
      return line.kind;
  }
}

/** Seats that changed together are one line. */
function groupSeatEvents(events: Sale["seat_events"]): StoryLine[] {
  const lines = new Map<string, StoryLine & { kind: "seats" }>();
  for (const { at, became, cause, actor, seat_no } of events) {
    const key = [at, became, cause, actor].join(" ");
    const line = lines.get(key) ?? { kind: "seats", at, became, cause, actor, seats: [] };
    line.seats.push(seat_no);
    lines.set(key, line);
  }
  return [...lines.values()];
}

function partLines(part: Sale["parts"][number]): StoryLine[] {
  const { amount, created_at, settled_at, state, asked_by } = part;
  const request = { kind: "part", at: created_at, step: "asked", amount, actor: asked_by } as const;
  if (settled_at === null || (state !== "refunded" && state !== "refused")) return [request];
  return [request, { ...request, at: settled_at, step: state, actor: "schedule" }];
}
