/**
 * The calling agent's sales: a page of them with the totals of each day, and all of them as a file. The search text may
 * be a name or a phone number, so it is sent in the body, never in an address (decisions 7.5).
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import { getCallingAgent, requireAgent } from "../../auth/agent-session.ts";
import { SalesPeriod, SalesRequest, type SalesView } from "../../contract/agents/sales.ts";
import { database } from "../../db/client.ts";
import { listSales, salesByDay, searchSales } from "../../db/agents/sales.ts";
import { csvFile } from "../../domain/csv.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readSalesCursor, salesDays, salesSearch } from "../../domain/agents/sales-query.ts";
import { readChosenLanguage } from "../../http/page-language.ts";
import { check, readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { dayView, saleCells, SALE_HEADINGS, agentSaleView, sumDays } from "./sale-views.ts";

const PAGE_ROWS = 50;
/** The most rows of one file; more must be requested in parts. */
const FILE_ROWS_MAX = 10_000;

const BAD_PERIOD: Refusal = {
  reason: "field_invalid",
  sentences: ["to: must not be before from, nor more than 366 days after it"],
};
const TOO_MUCH: Refusal = {
  reason: "field_invalid",
  sentences: ["to: these are too many tickets for one file, choose fewer days"],
};

export const agentSales = new Hono<AppEnv>()
  .post("/agent/sales", requireAgent, async (c) => {
    const body = await readBody(c, SalesRequest);
    if (!body.ok) return refuse(c, body.error);
    const days = salesDays(body.value, Date.now());
    if (days === null) return refuse(c, BAD_PERIOD);

    const db = database(c.env);
    const { q, after } = body.value;
    const sold = { agentId: getCallingAgent(c).id, from: days.start, to: days.end };
    const found = q === null ? null : await searchSales(db, sold, salesSearch(q));
    const input = { ...sold, bills: found };
    const [rows, byDay] = await Promise.all([
      listSales(db, input, { after: readSalesCursor(after), most: PAGE_ROWS + 1 }),
      salesByDay(db, input),
    ]);
    const sales = rows.slice(0, PAGE_ROWS);
    const last = rows.length > PAGE_ROWS ? sales.at(-1) : undefined;
    const view: SalesView = {
      status_code: 201,
      from: days.from,
      to: days.to,
      sales: sales.map(agentSaleView),
      next: last === undefined ? null : `${last.soldAt}.${last.billId}`,
      days: byDay.map(dayView),
      total: sumDays(byDay),
    };
    return c.json(view, 200);
  })

  .get("/agent/sales.csv", requireAgent, async (c) => {
    const query = check(SalesPeriod, c.req.query());
    if (!query.ok) return refuse(c, query.error);
    const days = salesDays(query.value, Date.now());
    if (days === null) return refuse(c, BAD_PERIOD);
    const input = { agentId: getCallingAgent(c).id, from: days.start, to: days.end, bills: null };
    const most = FILE_ROWS_MAX + 1;
    const sales = await listSales(database(c.env), input, { after: null, most });
    if (sales.length > FILE_ROWS_MAX) return refuse(c, TOO_MUCH);
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header(
      "Content-Disposition",
      `attachment; filename="bhortibus-sales-${days.from}-${days.to}.csv"`,
    );
    const language = readChosenLanguage(c.req.header("Cookie") ?? "") ?? "bn";
    const rows = sales.map((sale) => saleCells(sale, language));
    return c.body(csvFile([SALE_HEADINGS, ...rows]), 200);
  });
