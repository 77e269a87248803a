/**
 * Texts about any sale name its wallet, and no text names bKash for another's: over the sources, so that texts with
 * parameters and sentences of the server count too.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CONDITION_TEXTS } from "../../../worker/domain/health/condition-texts.ts";
import { WALLET_NAMES } from "../../../worker/domain/payments/provider-names.ts";
import { sayWallets } from "../../../worker/domain/payments/say-wallets.ts";
import { walletsInBengali, walletsInEnglish } from "../../../worker/domain/payments/wallets.ts";
import { refusalBody } from "../../../worker/http/refusal-body.ts";
import { REFUSAL_EXAMPLES } from "../../../worker/http/refusal-examples.ts";
import { REFUSALS } from "../../../worker/http/refusals.ts";
import { admin as adminBn } from "../../../web/i18n/bn/admin.ts";
import { waitingMoney as waitingBn } from "../../../web/i18n/bn/office/waiting-money.ts";
import { admin as adminEn } from "../../../web/i18n/en/admin.ts";
import { waitingMoney as waitingEn } from "../../../web/i18n/en/office/waiting-money.ts";
import "../../../web/i18n/all-messages.ts";
import { messagesIn } from "../../../web/i18n/messages.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const NAMED = /bkash|বিকাশ/i;

/** Texts that may name bKash, by a part of their line, each for a reason. */
const SPEAK_OF_BKASH_ALONE: readonly (readonly [part: string, why: string])[] = [
  ["এবার বিকাশের পেজ খুলবে", "what bKash's own page asks for, by its name"],
  ["The bKash page opens next", "what bKash's own page asks for, by its name"],
  ["বিকাশ নম্বর, OTP আর পিন দিয়ে", "the choice of bKash"],
  ["With your bKash number", "the choice of bKash"],
  ["কার্ড, নগদ, রকেট", "bKash is among what SSLCOMMERZ's page takes"],
  ["card, Nagad, Rocket or bKash", "bKash is among what SSLCOMMERZ's page takes"],
  ["Card, Nagad, Rocket, bKash", "bKash is among what SSLCOMMERZ's page takes"],
  ["bKash takes it from the same number", "a rule of bKash, shown where it is chosen"],
  ["একই বিকাশ নম্বর থেকে ৫ মিনিট পরে", "a rule of bKash, shown where it is chosen"],
  ['online: "বিকাশ"', "the channel of what bKash took; another wallet is one of its own"],
  ['online: "bKash"', "the channel of what bKash took; another wallet is one of its own"],
];
/** Their evidence comes from bKash's calls alone (worker/payments/bkash/from-env.ts). */
const WATCHED_AT_BKASH = /^(?:create|execute|query)_|^wallet_(?:create|execute|query)$/;

interface Line {
  path: string;
  text: string;
  /** The name of the entry that the line is in. */
  entry: string;
}

/** Without comments, imports and the names of other modules. */
function textLines(): Line[] {
  const paths = globSync("{web/i18n,web/screens,web/admin,web/booking,web/guide}/**/*.{ts,tsx}", {
    cwd: ROOT,
  }).concat(
    globSync("worker/{domain/messages,domain/health,domain/alerts,acts,routes/staff}/**/*.ts", {
      cwd: ROOT,
    }),
    ["worker/http/refusals.ts", "worker/http/refusal-body.ts"],
  );
  return paths.flatMap((path) => {
    let entry = "";
    return readFileSync(join(ROOT, path), "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
      .split("\n")
      .map((text) => {
        entry = /^ {2,4}"?(?!(?:en|bn):)([\w-]+)"?:/.exec(text)?.[1] ?? entry;
        return { path, text, entry };
      });
  });
}

/** Names of the wire and of code are no texts. */
const CODE =
  /ticketBillPayBkashId|bkashURL|\/bkash\/payment|"bkash"|\bbkash:|isBkash|BKASH_ALONE|bkashFrom/g;

describe("a text about any sale", () => {
  const named = textLines().filter(({ text }) => NAMED.test(text.replaceAll(CODE, "")));

  test("names no wallet by itself", () => {
    const unexcused = named.filter(
      ({ text, entry }) =>
        !WATCHED_AT_BKASH.test(entry) &&
        !SPEAK_OF_BKASH_ALONE.some(([part]) => text.includes(part)),
    );
    expect(unexcused.map(({ path, text }) => `${path}: ${text.trim()}`)).toEqual([]);
  });

  test("is excused only where there is one", () => {
    const unused = SPEAK_OF_BKASH_ALONE.filter(
      ([part]) => !named.some(({ text }) => text.includes(part)),
    );
    expect(unused).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });
});

describe("the names of wallets", () => {
  test("have the endings of spoken Bengali", () => {
    const cases = ["name", "of", "at", "to"] as const;
    expect(cases.map((one) => walletsInBengali(["bkash"], one))).toEqual([
      "বিকাশ",
      "বিকাশের",
      "বিকাশে",
      "বিকাশকে",
    ]);
    expect(cases.map((one) => walletsInBengali(["sslcommerz"], one))).toEqual([
      "SSLCOMMERZ",
      "SSLCOMMERZ-এর",
      "SSLCOMMERZ-এ",
      "SSLCOMMERZ-কে",
    ]);
    // A name that this build does not know is said as it is stored.
    expect(walletsInBengali(["toString"], "at")).toBe("toString-এ");
  });

  test("are listed where each may be meant", () => {
    expect(walletsInEnglish(["bkash", "sslcommerz"])).toBe("bKash or SSLCOMMERZ");
    expect(walletsInBengali(["bkash", "sslcommerz"], "of")).toBe("বিকাশ বা SSLCOMMERZ-এর");
  });

  test("stand in every text of the office and of alerts that has a place for them", () => {
    const texts = [adminEn, adminBn, waitingEn, waitingBn, CONDITION_TEXTS].flatMap(listTexts);
    const placed = texts.filter((text) => /\{(?:name|of|at|to)\}/.test(text));
    expect(placed.length).toBeGreaterThan(40);
    for (const text of placed) {
      expect(sayWallets(text, ["bkash"], "bn")).not.toMatch(/[{}]/);
      expect(sayWallets(text, ["sslcommerz"], "en")).toContain("SSLCOMMERZ");
    }
    expect(texts.filter((text) => /[{}]/.test(sayWallets(text, ["bkash"], "en")))).toEqual([]);
  });
});

describe("a refusal", () => {
  const ofWallets = Object.entries(REFUSALS).filter(([, [, text]]) => text.includes("{provider}"));

  test("names the wallet of its payment in both languages", () => {
    expect(ofWallets.length).toBeGreaterThan(5);
    for (const wallet of WALLET_NAMES) {
      for (const [code] of ofWallets) {
        const body = refusalBody(REFUSAL_EXAMPLES[code as keyof typeof REFUSALS], "id", wallet);
        const { message } = body;
        expect(message, code).not.toMatch(/[{}]/);
        if (wallet !== "bkash") expect(message, code).not.toMatch(NAMED);
        const refusal = { status: body.status_code, code, message, errors: body.errors, body };
        const said = messagesIn("bn").refusal(refusal);
        if (wallet !== "bkash") expect(said, code).not.toMatch(NAMED);
      }
    }
  });

  test("says nothing of a wallet on the wire where that is bKash", () => {
    const body = refusalBody({ reason: "wallet_away" }, "id", "bkash");
    expect(body.message).toBe("bKash can't be reached. You were not charged. Please try again.");
    expect(body).not.toHaveProperty("payment_provider");
    expect(refusalBody({ reason: "wallet_away" }, "id", "sslcommerz")).toMatchObject({
      message: "SSLCOMMERZ can't be reached. You were not charged. Please try again.",
      payment_provider: "sslcommerz",
    });
  });
});

/** Texts without a parameter, at any depth. */
function listTexts(table: object): string[] {
  return Object.values(table).flatMap((value: unknown) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? listTexts(value) : [];
  });
}
