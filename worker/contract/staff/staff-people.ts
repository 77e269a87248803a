/** What staff see of agents, and of the sales of some days (staff-calls.ts). */
import { z } from "zod";
import { AGENT_STATES } from "../../domain/agents/agent-state.ts";
import { LEGS } from "../../domain/trips/duty.ts";
import { Id, Instant } from "../shared.ts";

const ok = { status_code: z.literal(201) };
const PAGE_MAX = 200;
const DAYS_MAX = 400;

/** `2026-12-04`, in Dhaka. */
const Day = z.iso.date().startsWith("20", "must be a day of this century");

/** `word`: of a name or an address, or digits of a phone number. */
export const AgentsBody = z.object({
  state: z.enum(AGENT_STATES).optional(),
  word: z.string().trim().max(100).optional(),
  after: z.string().max(100).optional(),
});
export const AgentBody = z.object({ agent: Id });

const agent = {
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  state: z.enum(AGENT_STATES),
  /** Staff called the number, and the agent answered. */
  is_verified: z.boolean(),
  joined_at: Instant,
  /** In the last 30 days, without void tickets. */
  sold: z.object({ tickets: z.int(), places: z.int(), amount: z.number() }),
};
export const AgentsView = z.object({
  ...ok,
  agents: z.array(z.object(agent)).max(PAGE_MAX),
  /** Cursor of the last item; null when there are no more. */
  next: z.string().nullable(),
});
export type AgentsView = z.infer<typeof AgentsView>;

export const AgentView = z.object({
  ...ok,
  agent: z.object({
    ...agent,
    email: z.string(),
    approved_at: Instant.nullable(),
    verified_at: Instant.nullable(),
    suspended_at: Instant.nullable(),
    password_changed_at: Instant.nullable(),
    /** The browsers in which the agent is logged in. */
    sessions: z.int(),
  }),
});
export type AgentView = z.infer<typeof AgentView>;

/** Both days included. */
export const SalesFiguresBody = z.object({ from: Day.optional(), to: Day.optional() });

const sold = {
  tickets: z.int(),
  places: z.int(),
  amount: z.number(),
  voided: z.int(),
  /** Money of these tickets that has gone back or is owed: of void ones all of it, of valid ones parts. */
  back: z.number(),
};
/**
 * Sales by who sold: `online`, travellers at the website by bKash; `agent`; `counter`; and by its name another wallet
 * that travellers have paid by.
 */
const channels = z.array(z.object({ channel: z.string(), ...sold }));
/** Buses with a seat map that have left, their seats, and the sold ones. */
const fill = { buses: z.int(), seats: z.int(), filled: z.int() };
export const SalesFiguresView = z.object({
  ...ok,
  from: Day,
  to: Day,
  total: z.object({ ...sold, ...fill }),
  channels,
  /** Sales by their day of sale, buses by their day of departure. */
  days: z.array(z.object({ day: z.string(), ...sold, channels })).max(DAYS_MAX),
  departures: z.array(z.object({ day: z.string(), ...fill })).max(DAYS_MAX),
  destinations: z.array(z.object({ id: z.string(), name: z.string(), ...sold, ...fill })),
  /** Places by how long before the departure they were sold: at least `days`, less than the next. */
  ahead: z.array(z.object({ days: z.int(), places: z.int() })),
  /**
   * Seats of buses that left in these days and whose guides used their phones, by way and boarding point. Those neither
   * boarded nor marked as not come were never looked at. They are counted in the night after the phones have ended.
   */
  boarded: z.array(
    z.object({
      leg: z.enum(LEGS),
      point: z.string(),
      expected: z.int(),
      boarded: z.int(),
      no_show: z.int(),
    }),
  ),
  /** Buses that depart on these days and were sold out: in how many hours from the opening or the first ticket. */
  sold_out: z.array(
    z.object({ trip: z.string(), name: z.string(), departs: Instant, hours: z.int() }),
  ),
  /**
   * Presses on seats of buses that depart on these days, which were refused because nothing was free (`sold_out`),
   * somebody else was faster, staff keep the seat, or a limit was reached: at least so many. The most refused bus is
   * first.
   */
  refused: z.object({
    presses: z.int(),
    trips: z.array(
      z.object({
        trip: z.string(),
        name: z.string(),
        departs: Instant,
        sold_out: z.int(),
        taken: z.int(),
        blocked: z.int(),
        over_limit: z.int(),
      }),
    ),
  }),
});
export type SalesFiguresView = z.infer<typeof SalesFiguresView>;
