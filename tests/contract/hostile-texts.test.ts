/**
 * [S3] Every parser of text meets every hostile text. Each parser stands here as the product calls it: behind the
 * schema or the bound that it is behind there. What it answers is its own tests' matter; here it has to answer, with a
 * value and not with a thrown error, and within its bounds. One that hangs is stopped, and fails. The slowest is
 * printed, never asserted.
 */
import { createContext, Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { readChosenLanguage, languageOfPage } from "../../worker/http/page-language.ts";
import { readSigned } from "../../worker/http/signed-cookie.ts";
import { readTicketCode } from "../../worker/auth/ticket-code.ts";
import { LoginRequest, RegisterRequest } from "../../worker/contract/agents/agents.ts";
import {
  CONTENT_LINE_MAX,
  isContentLine,
  isCouponCode,
  isPictureName,
  isPlainName,
} from "../../worker/contract/pages/content-rules.ts";
import { Taka } from "../../worker/contract/shared.ts";
import { isPlainLine, isPlainText } from "../../worker/domain/plain-text.ts";
import { CheckTicketRequest, LookupRequest } from "../../worker/contract/tickets/lookup.ts";
import { PreviewPostBody } from "../../worker/contract/staff/staff-content.ts";
import { SalesRequest } from "../../worker/contract/agents/sales.ts";
import { FindSalesBody } from "../../worker/contract/staff/staff-sales.ts";
import { cleanHtml, parseMarkdown } from "../../worker/db/content/markdown.ts";
import { areAlike } from "../../worker/domain/destination-names.ts";
import { formatContact, loginName } from "../../worker/domain/agents/login-name.ts";
import { passwordError } from "../../worker/domain/agents/password-rules.ts";
import { cleanPhoto } from "../../worker/domain/pictures/photo.ts";
import { readSalesCursor, salesSearch } from "../../worker/domain/agents/sales-query.ts";
import { readProof } from "../../worker/domain/human-check/work.ts";
import { isReservedName } from "../../worker/domain/agents/reserved-names.ts";
import { isShortForm } from "../../worker/domain/form-parts.ts";
import { isFlatJson, JSON_LEVELS_MAX } from "../../worker/domain/json-depth.ts";
import { normalizePhone } from "../../worker/domain/phone.ts";
import { isReadableHtml, isReadableMarkdown } from "../../worker/domain/post-limits.ts";
import { isPushEndpoint } from "../../worker/domain/push/endpoint.ts";
import { browserLabel } from "../../worker/domain/staff/browser-label.ts";
import {
  belowBill,
  isNamed,
  readTripsCursor,
  saleSearch,
} from "../../worker/domain/staff/sale-search.ts";
import { isPnr, normalizePnr } from "../../worker/domain/tickets/pnr.ts";
import { parseTicketPath } from "../../worker/domain/tickets/ticket-link.ts";
import { readReply, REPLY_BYTES_MAX } from "../../worker/http/outgoing.ts";
import { alphaSms } from "../../worker/messages/gateways/alpha-sms.ts";
import type { Gateway } from "../../worker/messages/gateway.ts";
import { sslWireless } from "../../worker/messages/gateways/ssl-wireless.ts";
import { parseAddress } from "../../worker/page/addresses.ts";
import { readTable } from "../../worker/season/csv.ts";
import { LINES_MAX, readCsv } from "../../worker/season/csv-text.ts";
import { readPicture } from "../../worker/season/pictures.ts";
import { readPost } from "../../worker/season/posts.ts";
import { TABLES } from "../../worker/season/tables.ts";
import { removeSecrets } from "../../worker/telemetry/secrets.ts";
import { unzipFiles } from "../../web/admin/season/zip.ts";
import { HANGS_MS } from "../support/hangs.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { aGif, aJpeg, aPng, aWebp } from "../support/photos.ts";

const CALL = new Script("parse()");
const TEXTS = hostileTexts();
const encoder = new TextEncoder();
const getBytes = (text: string) => encoder.encode(text);
/** Runtimes refuse longer headers and addresses. */
const HEADER_MAX = 16_000;
const header = (text: string) => text.slice(0, HEADER_MAX);
/** What a header can carry: no runtime lets other characters through. */
const visible = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "");

/** A few bytes that claim gigabytes: in all, in one side, in both sides just past what is taken. */
const BOMBS = [
  [20_000, 20_000],
  [16_000, 1],
  [1, 16_000],
  [5_001, 5_000],
] as const;

const NO_SIGNER = { sign: async () => "", verify: async () => false };
const SMS = { id: "1", phone: "01712345678", text: "a" };

/** Both gateways: what they answer is this text, alone and where a state or a sentence stands. */
function gatewaysThatSay(text: string): Gateway[] {
  const answers = [
    text,
    JSON.stringify({ error: 0, data: { request_id: 1, recipients: [{ status: text }] } }),
    JSON.stringify({ status: "FAILED", status_code: 4999, error_message: text }),
  ];
  return answers.flatMap((answer) => {
    const fetch = async () => new Response(answer);
    const account = { baseUrl: "https://gateway.test", token: "t", sender: "s" };
    const options = { fetch, account, timeoutMs: HANGS_MS, onRefusal: () => undefined };
    return [alphaSms(options), sslWireless(options)];
  });
}

const PARSERS: Record<string, (text: string) => unknown> = {
  "a post's preview": (text) => {
    const body = PreviewPostBody.safeParse({ markdown: text });
    return body.success ? parseMarkdown(body.data.markdown) : null;
  },
  "a post in a season, Markdown": (text) =>
    readPost(
      "blogs/a.md",
      getBytes(`---\nid: 1\ntitle: a\nphoto: a.png\ndate: 2026-12-04 10:00\n---\n${text}`),
    ),
  "a post in a season, HTML": (text) => cleanHtml(text),
  "a post in a season, its facts": (text) => readPost("blogs/a.md", getBytes(text)),
  "a table of a season": (text) => readCsv(getBytes(text), ["id", "name"]),
  "a table of a season, its rows": (text) =>
    readTable("trips.csv", getBytes(`id,name\n${text}`), TABLES.trips.row),
  "a picture of a season": (text) => readPicture("gallery/a.svg", getBytes(text)),
  "a picture behind a mark of SVG": (text) => readPicture("gallery/a.svg", getBytes(`<!--${text}`)),
  "a photo": (text) => cleanPhoto(getBytes(text)),
  "a photo that begins as PNG": (text) =>
    cleanPhoto(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...getBytes(header(text)))),
  "a photo that begins as JPEG": (text) =>
    cleanPhoto(Uint8Array.of(0xff, 0xd8, 0xff, ...getBytes(header(text)))),
  "JSON of a body": (text) => (isFlatJson(text) ? orNull(() => JSON.parse(text) as unknown) : null),
  "a sign-up": (text) =>
    RegisterRequest.safeParse({
      name: text,
      mobile: text,
      email: text,
      address: text,
      password: text,
    }),
  "a sign-up's name": (text) => isReservedName(text.slice(0, 100), ["BhortiBus", "ভর্তিবাস"]),
  "a log-in": (text) => {
    const read = LoginRequest.safeParse({ login: text, password: text });
    return read.success ? formatContact(loginName(read.data.login)) : null;
  },
  "a password": (text) => passwordError(text, { mobile: "", email: "" }),
  "a phone number": (text) => normalizePhone(header(text)),
  "a PNR": (text) => isPnr(normalizePnr(header(text))),
  "an amount": (text) => Taka.safeParse(text).success,
  "a line of text": (text) => [isPlainLine(text), isPlainText(text), isContentLine(text)],
  "a name": (text) => [isPlainName(text), areAlike(text.slice(0, CONTENT_LINE_MAX), "College")],
  "a coupon or a file's name": (text) => [isCouponCode(text), isPictureName(text)],
  "a push endpoint": (text) => [isPushEndpoint(text), isPushEndpoint(`https://${text}`)],
  "a browser's name": (text) => browserLabel(header(text)),
  "a cookie": (text) => readChosenLanguage(header(text)),
  "a browser's languages": (text) =>
    languageOfPage(
      new Request("https://bus.test", { headers: { "Accept-Language": visible(header(text)) } }),
    ),
  "a signed cookie": (text) => readSigned(NO_SIGNER, "visitor", [], header(text)),
  "a proof of work": (text) => readProof(text.slice(0, 256)),
  "a search of staff": (text) => {
    const read = FindSalesBody.safeParse({ text, after: text });
    if (!read.success) return null;
    const { words } = saleSearch(read.data.text);
    return [isNamed(text, words), readTripsCursor(read.data.after), belowBill(read.data.after)];
  },
  "a search of an agent": (text) => {
    const read = SalesRequest.shape.q.safeParse(text);
    return [salesSearch(read.data ?? ""), readSalesCursor(text)];
  },
  "a look-up": (text) => LookupRequest.safeParse({ pnr: text, contact_number: text }).success,
  "a printed code": async (text) => {
    const read = CheckTicketRequest.safeParse({ qr: text });
    return read.success ? readTicketCode(NO_SIGNER, read.data.qr) : null;
  },
  "a form": (text) => [
    isShortForm("multipart/form-data; boundary=a", getBytes(`--a\r\n${text}`)),
    isShortForm(`multipart/form-data; ${header(text)}`, getBytes(text)),
  ],
  "an answer of another service": (text) => readReply(new Response(text)),
  "an answer of a gateway": (text) =>
    Promise.all(gatewaysThatSay(text).map((gateway) => gateway.send(SMS))),
  "a report of a gateway": (text) =>
    Promise.all(gatewaysThatSay(text).map((gateway) => gateway.report("1"))),
  "an address": (text) => {
    const path = `/${header(text)}`;
    return [parseTicketPath(path), parseAddress(path)];
  },
  "an error's text": (text) => removeSecrets(text.slice(0, 2_000)),
  "an archive": (text) => unzipFiles(getBytes(text)),
};

function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

test("there are at least two hundred texts", () => {
  expect(TEXTS.size).toBeGreaterThanOrEqual(200);
});

test.each(Object.entries(PARSERS))("%s answers every one of them", async (parser, parse) => {
  const given = createContext({ parse: (): unknown => null });
  let slowest = { ms: 0, name: "" };
  for (const [name, text] of TEXTS) {
    const startedAt = performance.now();
    try {
      given.parse = () => parse(text);
      // Stops even a pattern that backtracks for hours.
      await CALL.runInContext(given, { timeout: HANGS_MS / 2 });
    } catch (error) {
      throw new Error(`${parser} fails on ${name}`, { cause: error });
    }
    const ms = performance.now() - startedAt;
    if (ms > slowest.ms) slowest = { ms, name };
  }
  console.log(`${parser}: ${slowest.ms.toFixed(0)} ms at most, ${slowest.name}`);
});

describe("what is parsed is bounded before", () => {
  test.each([
    ["emphasis in one paragraph", "*a_".repeat(13_000), false],
    ["emphasis over many paragraphs", "*a* ".repeat(100).concat("\n\n").repeat(80), false],
    ["quotes in each other", "> ".repeat(41), false],
    ["lists in each other by signs", `${"- ".repeat(41)}a`, false],
    ["lists in each other by indent", `${" ".repeat(161)}- a`, false],
    ["a long plain post", "এক দুই তিন। ".repeat(3_000), true],
    ["a post of many short paragraphs", "**এক** [দুই](/a) তিন\n\n".repeat(700), true],
    ["a line of hyphens", "-".repeat(900), true],
    ["a quote in a list in a quote", "> - > এক\n".repeat(50), true],
  ])("Markdown: %s", (_, text, isReadable) => {
    expect(isReadableMarkdown(text)).toBe(isReadable);
  });

  test.each([
    ["elements in each other", "<div>".repeat(41) + "</div>".repeat(41), false],
    [
      "elements in each other, their ends in attributes",
      '<div><i title="</div>"></i>'.repeat(401),
      false,
    ],
    ["formats that never end", `${"<b>".repeat(21)}<p>a`, false],
    ["foreign elements", `<svg>${"<td>".repeat(400)}`, false],
    ["more tags than a post has", "<br>".repeat(6_001), false],
    ["paragraphs without their ends", "<p>a ".repeat(2_000), true],
    ["a table", `<table>${"<tr><td>a</td><td>b</td></tr>".repeat(500)}</table>`, true],
    ["a comment and a script in a short text", "<!-- a --><script>b</script><p>c</p>", true],
  ])("HTML: %s", (_, text, isReadable) => {
    expect(isReadableHtml(text)).toBe(isReadable);
  });

  test("a table's lines and columns, before one of them is read", () => {
    for (const text of ["\n".repeat(1_000_000), `id${",a".repeat(200)}\n`, ",".repeat(400_001)]) {
      expect(readCsv(getBytes(text), ["id"])).toMatchObject({
        error: { what: { code: "csv_too_large" } },
      });
    }
    const rows = `id,name\n${"1,a\r\n".repeat(LINES_MAX - 1)}`;
    const read = readCsv(getBytes(rows), ["id", "name"]);
    expect("records" in read && read.records.length).toBe(LINES_MAX);
  });

  test("a table that is wrong everywhere ends with a sentence, not with a problem for each cell", () => {
    const { problems, unsureIds } = readTable(
      "trips.csv",
      getBytes(`${Object.keys(TABLES.trips.row.shape).join(",")}\n${"x\n".repeat(15_000)}`),
      TABLES.trips.row,
    );
    expect(problems.length).toBeLessThan(1_100);
    expect(problems.at(-1)).toMatchObject({ code: "csv_too_many_problems" });
    expect(unsureIds).toBeNull();
  });

  test("JSON by its levels, wherever brackets stand in texts", () => {
    const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(isFlatJson(deep(JSON_LEVELS_MAX))).toBe(true);
    expect(isFlatJson(deep(JSON_LEVELS_MAX + 1))).toBe(false);
    expect(isFlatJson(JSON.stringify({ a: `${"[".repeat(100)}\\"` }))).toBe(true);
    expect(isFlatJson(`["\\"${"["}", ${deep(JSON_LEVELS_MAX)}]`)).toBe(false);
  });

  test("the answer of another service by its length, however much it sends", async () => {
    const sent = { chunks: 0 };
    const endless = new ReadableStream({
      pull(stream) {
        sent.chunks += 1;
        stream.enqueue(getBytes("[".repeat(64 * 1024)));
      },
    });
    expect(await readReply(new Response(endless))).toEqual({ httpStatus: 200, body: null });
    expect(sent.chunks * 64 * 1024).toBeLessThan(2 * REPLY_BYTES_MAX);
    const longest = `"${"a".repeat(REPLY_BYTES_MAX - 2)}"`;
    expect((await readReply(new Response(longest))).body).toHaveLength(REPLY_BYTES_MAX - 2);
    expect((await readReply(new Response(`${longest} `))).body).toBeNull();
  });

  test.each([
    ["PNG", aPng, "png"],
    ["JPEG", aJpeg, "jpg"],
    ["WebP", aWebp, "webp"],
  ] as const)("a %s by its pixels, whatever its bytes", (_, make, ending) => {
    for (const [width, height] of BOMBS) {
      const bytes = make({ width, height });
      expect(cleanPhoto(bytes), `${width} x ${height}`).toBeNull();
      expect(readPicture(`gallery/a.${ending}`, bytes)).toMatchObject({
        code: "picture_too_many_pixels",
      });
    }
    expect(cleanPhoto(make({ width: 5_000, height: 5_000 }))).not.toBeNull();
  });

  test("a WebP by the frames behind its small canvas, and a GIF not at all", () => {
    for (const bytes of [aWebp({ frame: 20_000 }), aGif(20_000), aGif(4)]) {
      expect(cleanPhoto(bytes)).toBeNull();
      expect(readPicture("gallery/a.webp", bytes)).toHaveProperty("code");
    }
  });
});
