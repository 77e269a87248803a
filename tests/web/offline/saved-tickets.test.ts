import { describe, expect, it } from "vitest";
import type { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { TICKETS_KEY } from "../../../web/offline/save-ticket.ts";
import {
  removeTicket,
  saveTicket,
  readShop,
  ticketAddress,
  ticketsIn,
} from "../../../web/offline/saved-tickets.ts";
import { filesToSave } from "../../../web/offline/shell-files.ts";
import { memoryStorage } from "../storage/memory-storage.ts";
import { anInvoice } from "../../support/trip-on-ticket.ts";

const NOW = Date.parse("2026-12-01T00:00:00+06:00");
const DAY_MS = 24 * 60 * 60_000;

function aView(id: string, voidedAt: string | null = null): LimitedInvoiceView {
  const invoice = anInvoice(1224);
  const single = { ...invoice.single_ticketing_data, id };
  const invoiceData = { ...invoice, single_ticketing_data: single, voided_at: voidedAt };
  return { status_code: 201, invoiceData };
}

function aPhone() {
  const memory = memoryStorage();
  const idsAt = (now: number) => ticketsIn(memory.getItem(TICKETS_KEY), now).map((kept) => kept.id);
  return { memory, idsAt };
}

describe("the tickets of a phone", () => {
  it("are kept as the server last answered them, the newest first", () => {
    const { memory, idsAt } = aPhone();
    saveTicket(aView("t1"), undefined, NOW, memory);
    saveTicket(aView("t2"), undefined, NOW + 1, memory);
    saveTicket(aView("t1", "2026-12-02T10:00:00+06:00"), undefined, NOW + 2, memory);
    expect(idsAt(NOW)).toEqual(["t1", "t2"]);
    const [kept] = ticketsIn(memory.getItem(TICKETS_KEY), NOW);
    expect(kept).toMatchObject({ kind: "limited", savedAt: NOW + 2 });
    expect(kept?.view.invoiceData.voided_at).toBe("2026-12-02T10:00:00+06:00");
    expect(ticketAddress("limited", "t1")).toBe("/limited-invoice/t1");
  });

  it("are removed one by one, and with the last one everything that was kept", () => {
    const { memory, idsAt } = aPhone();
    const shop = { name: "Shop" } as Parameters<typeof saveTicket>[1];
    saveTicket(aView("t1"), shop, NOW, memory);
    saveTicket(aView("t2"), shop, NOW, memory);
    removeTicket("t1", NOW, memory);
    expect(idsAt(NOW)).toEqual(["t2"]);
    expect(readShop(memory)).toEqual(shop);
    removeTicket("t2", NOW, memory);
    expect([...memory.entries()]).toEqual([]);
  });

  it("are removed thirty days after the journey", () => {
    const { memory, idsAt } = aPhone();
    saveTicket(aView("t1"), undefined, NOW, memory);
    const last = Date.parse("2026-12-05T00:00:00+06:00") + 30 * DAY_MS;
    expect(idsAt(last - 1)).toEqual(["t1"]);
    expect(idsAt(last)).toEqual([]);
  });

  it("are at most twenty", () => {
    const { memory, idsAt } = aPhone();
    for (let n = 0; n < 25; n += 1) saveTicket(aView(`t${n}`), undefined, NOW + n, memory);
    expect(idsAt(NOW)).toHaveLength(20);
    expect(idsAt(NOW)[0]).toBe("t24");
  });

  it("are none on the device of an agent", () => {
    const { memory, idsAt } = aPhone();
    memory.setItem("token", "a session");
    saveTicket(aView("t1"), undefined, NOW, memory);
    expect(idsAt(NOW)).toEqual([]);
  });

  it("are none where nothing can be read", () => {
    expect(ticketsIn("{broken", NOW)).toEqual([]);
    expect(ticketsIn('{"no":"list"}', NOW)).toEqual([]);
    expect(ticketsIn(null, NOW)).toEqual([]);
  });
});

describe("the parts that are laid aside for a page without a connection", () => {
  const ticket = "screens/ticket/limited-ticket-page.tsx";
  const home = "screens/home/home-page.tsx";
  const search = "../worker/domain/search/find-by-words.ts";
  const parts = {
    "index.html": {
      file: "assets/index.js",
      imports: ["_base.js"],
      dynamicImports: [ticket, "screens/gallery/gallery-page.tsx"],
      css: ["assets/index.css"],
      assets: ["assets/text.woff2", "assets/other.woff2", "assets/band.svg"],
    },
    "_base.js": { file: "assets/base.js" },
    [ticket]: {
      file: "assets/ticket.js",
      imports: ["index.html"],
      dynamicImports: ["screens/ticket/ticket-picture.ts", "ui/dialog-box.tsx"],
      css: ["assets/ticket.css"],
    },
    [home]: { file: "assets/home.js", dynamicImports: [search, "screens/home/moving-pictures.ts"] },
    [search]: { file: "assets/search.js" },
    "screens/home/moving-pictures.ts": { file: "assets/moving.js" },
    "screens/ticket/ticket-picture.ts": { file: "assets/picture.js" },
    "ui/dialog-box.tsx": { file: "assets/dialog.js" },
    "screens/gallery/gallery-page.tsx": { file: "assets/gallery.js" },
    "i18n/bn/sale.ts": { file: "assets/bn.js" },
    "i18n/bn/tickets.ts": { file: "assets/bn-tickets.js" },
    "i18n/en/sale.ts": { file: "assets/en.js" },
  };

  it("are those of the home page with its search and of a ticket, in the language of the page, and the faces that were drawn", () => {
    const files = filesToSave(parts, "bn", ["/assets/text.woff2"]);
    expect(files.toSorted()).toEqual(
      [
        "/favicon.svg",
        "/assets/index.js",
        "/assets/base.js",
        "/assets/index.css",
        "/assets/ticket.js",
        "/assets/ticket.css",
        "/assets/picture.js",
        "/assets/home.js",
        "/assets/search.js",
        "/assets/bn.js",
        "/assets/bn-tickets.js",
        "/assets/text.woff2",
        "/assets/band.svg",
      ].toSorted(),
    );
  });
});
