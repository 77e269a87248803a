/** What was sold over some days and how full the buses left, on the wire and as a file. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { SalesFiguresBody, type SalesFiguresView } from "../../contract/staff-people.ts";
import { database } from "../../db/client.ts";
import { listDepartedGroups, listSoldGroups } from "../../db/payments/sales-figures.ts";
import type { Cell } from "../../domain/csv.ts";
import type { DayRange } from "../../domain/day-range.ts";
import { toTaka } from "../../domain/money.ts";
import {
  figureDays,
  salesFigures,
  type Fill,
  type SalesFigures,
  type SoldSums,
} from "../../domain/payments/sales-figures.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { fileView } from "./file-view.ts";

const BAD_DAYS: Refusal = {
  reason: "field_invalid",
  sentences: ["to: must not be before from, nor more than 92 days after it"],
};

export const staffSalesFigures = new Hono<AppEnv>()
  .post("/sales-figures", async (c) => {
    const body = await readBody(c, SalesFiguresBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const days = figureDays(body.value, now);
    if (days === null) return refuse(c, BAD_DAYS);
    const { total, ...figures } = await figuresOf(c.env, days, now);
    const view: SalesFiguresView = {
      status_code: 201,
      from: days.from,
      to: days.to,
      total: { ...soldView(total), ...fillView(total) },
      days: figures.days.map(({ day, ...sold }) => ({ day, ...soldView(sold) })),
      departures: figures.departures,
      destinations: figures.destinations.map(({ id, name, ...sums }) => ({
        id,
        name,
        ...soldView(sums),
        ...fillView(sums),
      })),
      ahead: figures.ahead,
    };
    return c.json(view, 200);
  })

  .post("/sales-figures-file", async (c) => {
    const body = await readBody(c, SalesFiguresBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const days = figureDays(body.value, now);
    if (days === null) return refuse(c, BAD_DAYS);
    const figures = await figuresOf(c.env, days, now);
    const name = `bhortibus-figures-${days.from}-${days.to}.csv`;
    return c.json(fileView(name, [HEADINGS, ...rowsOf(figures)]), 200);
  });

async function figuresOf(env: Env, days: DayRange, now: number): Promise<SalesFigures> {
  const db = database(env);
  const [sold, departed] = await Promise.all([
    listSoldGroups(db, days),
    listDepartedGroups(db, { start: days.start, end: Math.min(days.end, now) }),
  ]);
  return salesFigures(sold, departed);
}

function soldView({ tickets, places, paidPoisha, voided }: SoldSums) {
  return { tickets, places, amount: toTaka(paidPoisha), voided };
}

function fillView({ buses, seats, filled }: Fill): Fill {
  return { buses, seats, filled };
}

const HEADINGS: readonly Cell[] = [
  "Of",
  "Name",
  "Tickets",
  "Seats sold",
  "Paid (BDT)",
  "Void",
  "Buses that left",
  "Their seats",
  "Filled",
];

function rowsOf({ total, days, departures, destinations, ahead }: SalesFigures): Cell[][] {
  return [
    ["Total", "", ...soldCells(total), ...fillCells(total)],
    ...days.map((one) => ["Day of sale", one.day, ...soldCells(one)]),
    ...departures.map((one) => ["Day of departure", one.day, "", "", "", "", ...fillCells(one)]),
    ...destinations.map((one) => ["Destination", one.name, ...soldCells(one), ...fillCells(one)]),
    ...ahead.map((one) => ["Days before departure", `from ${one.days}`, "", one.places]),
  ];
}

function soldCells({ tickets, places, paidPoisha, voided }: SoldSums): Cell[] {
  return [tickets, places, toTaka(paidPoisha), voided];
}

function fillCells({ buses, seats, filled }: Fill): Cell[] {
  return [buses, seats, filled];
}
