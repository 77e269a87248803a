/**
 * The office's two long lists, page by page: the rows that D1 reads for the first and for the last full page, through
 * the built Worker, and the processor time of both.
 */
import { FindSalesView } from "../../../worker/contract/staff/staff-sales.ts";
import { FoundTripsView } from "../../../worker/contract/staff/staff-trips.ts";
import { callStaff } from "../../../worker/scripts/staff-client.ts";
import { atMost, figure, type Figure } from "./report.ts";
import { STAFF_KEY, type Runtime } from "./runtime.ts";
import { filterAmong, listPaged, makeSales, pagesAmong } from "./search.ts";

/** A good season's, through which the office pages. */
const SALES = 50_000;
/** How many more rows the last page may read than the first one. */
const FLAT = 1.1;

export async function pagesOfLists(runtime: Runtime): Promise<Figure[]> {
  await runtime.db.batch(makeSales(SALES, true).map((one) => runtime.db.prepare(one)));
  const access = { origin: new URL(runtime.origin).origin, key: STAFF_KEY };
  const read = async (name: string, body: object) => {
    await runtime.counts();
    const answer = await callStaff(access, name, body);
    const { d1 } = await runtime.counts();
    return { answer, rows: d1.rowsRead };
  };
  const figures = compare("trips", await readTripPages(read));
  for (const { by, text, last } of listPaged(SALES)) {
    const pages: number[] = [];
    for (const after of [undefined, last]) {
      const { answer, rows } = await read("find-sales", { text, after });
      if (FindSalesView.parse(answer).sales.length === 0) throw new Error(`nothing by ${by}`);
      pages.push(rows);
    }
    figures.push(...compare(`${SALES} sales by ${by}`, pages));
  }
  return figures;
}

type Read = (name: string, body: object) => Promise<{ answer: unknown; rows: number }>;

/** Rows of each full page of all trips. */
async function readTripPages(read: Read): Promise<number[]> {
  const pages: number[] = [];
  let after: string | undefined;
  for (;;) {
    const { answer, rows } = await read("find-trips", { after });
    const { next } = FoundTripsView.parse(answer);
    if (next === null) return pages;
    pages.push(rows);
    after = next;
  }
}

function compare(name: string, pages: readonly number[]): Figure[] {
  const [first = NaN, last = NaN] = [pages[0], pages.at(-1)];
  return [
    figure(`${name}: rows read for the first page`, first, ""),
    atMost(FLAT, `${name}: rows read, last page to first`, last / first, ""),
  ];
}

/** In this process: the processor time of the office's lists. */
export async function workOfLists(): Promise<Figure[]> {
  const pages = await pagesAmong(SALES);
  return [
    atMost(100, "3,000 trips: processor of a filtered page", await filterAmong(3_000), "ms"),
    ...pages.flatMap(({ by, firstMs, lastMs }) => [
      figure(`${SALES} sales by ${by}: processor of the first page`, firstMs, "ms"),
      atMost(50, `${SALES} sales by ${by}: processor of the last page`, lastMs, "ms"),
    ]),
  ];
}
