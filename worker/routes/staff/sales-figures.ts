/** The sales of some days and the occupancy of the buses that left, on the wire and as a file. */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { SalesFiguresBody, type SalesFiguresView } from "../../contract/staff/staff-people.ts";
import { listBoardedGroups } from "../../db/boarding/boarding-counts.ts";
import { database } from "../../db/client.ts";
import {
  listDepartedGroups,
  listSingleSales,
  listSoldGroups,
} from "../../db/payments/sales-figures.ts";
import { readRefusedPresses } from "../../db/payments/refused-presses.ts";
import { listSoldOut } from "../../db/payments/sold-out.ts";
import type { DayRange } from "../../domain/day-range.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import {
  figureDays,
  salesFigures,
  type ChannelSums,
  type Fill,
  type SalesFigures,
  type SoldSums,
} from "../../domain/payments/sales-figures.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { listFigureRows, toHours } from "./figures-file.ts";
import { listSaleRows } from "./single-sales-file.ts";
import { fileView, languageOfFile, readNames } from "./file-view.ts";

const BAD_DAYS: Refusal = {
  reason: "field_invalid",
  sentences: ["to: must not be before from, nor more than 92 days after it"],
};

/** The most sales of one file; more must be asked for by fewer days. */
const FILE_SALES_MAX = 10_000;
const TOO_MANY: Refusal = {
  reason: "field_invalid",
  sentences: ["to: these are too many sales for one file, choose fewer days"],
};

export const staffSalesFigures = new Hono<AppEnv>()
  .post("/sales-figures", async (c) => {
    const body = await readBody(c, SalesFiguresBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const days = figureDays(body.value, now);
    if (days === null) return refuse(c, BAD_DAYS);
    const [{ total, ...figures }, soldOut, refused] = await Promise.all([
      readFigures(c.env, days, now),
      listSoldOut(database(c.env), days),
      readRefusedPresses(database(c.env), days),
    ]);
    const view: SalesFiguresView = {
      status_code: 201,
      from: days.from,
      to: days.to,
      total: { ...toSoldView(total), ...fillView(total) },
      channels: figures.channels.map(toChannelView),
      days: figures.days.map(({ day, channels, ...sold }) => ({
        day,
        ...toSoldView(sold),
        channels: channels.map(toChannelView),
      })),
      departures: figures.departures,
      destinations: figures.destinations.map(({ id, name, ...sums }) => ({
        id,
        name,
        ...toSoldView(sums),
        ...fillView(sums),
      })),
      ahead: figures.ahead,
      boarded: figures.boarded.map(({ noShow, ...of }) => ({ ...of, no_show: noShow })),
      sold_out: soldOut.map(({ tripId: trip, name, departsAt, tookMs }) => ({
        trip,
        name,
        departs: dhakaIso(departsAt),
        hours: toHours(tookMs),
      })),
      refused: {
        presses: refused.presses,
        trips: refused.trips.map(({ tripId, departsAt, name, refused: presses }) => ({
          trip: tripId,
          name,
          departs: dhakaIso(departsAt),
          ...presses,
        })),
      },
    };
    return c.json(view, 200);
  })

  .post("/sales-figures-file", async (c) => {
    const body = await readBody(c, SalesFiguresBody);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const days = figureDays(body.value, now);
    if (days === null) return refuse(c, BAD_DAYS);
    const language = languageOfFile(c);
    const [figures, soldOut, refused, sayName] = await Promise.all([
      readFigures(c.env, days, now),
      listSoldOut(database(c.env), days),
      readRefusedPresses(database(c.env), days),
      readNames(database(c.env), language),
    ]);
    const name = `bhortibus-figures-${days.from}-${days.to}.csv`;
    const rows = listFigureRows({ ...figures, soldOut, refused }, language, sayName);
    return c.json(fileView(name, rows), 200);
  })

  .post("/sales-file", async (c) => {
    const body = await readBody(c, SalesFiguresBody);
    if (!body.ok) return refuse(c, body.error);
    const days = figureDays(body.value, Date.now());
    if (days === null) return refuse(c, BAD_DAYS);
    const language = languageOfFile(c);
    const [sales, sayName] = await Promise.all([
      listSingleSales(database(c.env), days, FILE_SALES_MAX + 1),
      readNames(database(c.env), language),
    ]);
    if (sales.length > FILE_SALES_MAX) return refuse(c, TOO_MANY);
    const name = `bhortibus-sales-${days.from}-${days.to}.csv`;
    return c.json(fileView(name, listSaleRows(sales, language, sayName)), 200);
  });

async function readFigures(env: Env, days: DayRange, now: number): Promise<SalesFigures> {
  const db = database(env);
  const left = { start: days.start, end: Math.min(days.end, now) };
  const [sold, departed, boarded] = await Promise.all([
    listSoldGroups(db, days),
    listDepartedGroups(db, left),
    listBoardedGroups(db, left),
  ]);
  return salesFigures(sold, departed, boarded);
}

function toSoldView({ tickets, places, paidPoisha, voided, backPoisha }: SoldSums) {
  return { tickets, places, amount: toTaka(paidPoisha), voided, back: toTaka(backPoisha) };
}

function toChannelView({ channel, ...sold }: ChannelSums) {
  return { channel, ...toSoldView(sold) };
}

function fillView({ buses, seats, filled }: Fill): Fill {
  return { buses, seats, filled };
}
