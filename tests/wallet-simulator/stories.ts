/**
 * The wallets of the simulator, scripted by number like test cards: what Execute does with the money, what it answers,
 * and how the buyer returns. Any other valid number simply pays.
 */

/** What is sent in place of the reply. */
export type WrongReply =
  | { kind: "code"; code: string; days?: number }
  /** The connection breaks without a reply. */
  | { kind: "dropped" }
  /** No reply for longer than the shop waits. */
  | { kind: "hangs" }
  /** A gateway's HTML page with status 500. */
  | { kind: "html" }
  /** The gateway refuses the token before the wallet receives the call. */
  | { kind: "unauthorised" };

/** The true result, or a wrong reply. */
export type StoryReply = { kind: "completed" } | WrongReply;

export interface Story {
  wallet: string;
  about: string;
  pins: readonly string[];
  /** `late`: it moves some time after the Execute, and Query shows it only then. */
  money: "moves" | "late" | "stays";
  reply: StoryReply;
  /** What happens to the money of a refund, and what its call answers. */
  refund: { money: "moves" | "late" | "stays"; reply: StoryReply };
  /** What the page does after the right PIN. */
  comesBack: "once" | "twice" | "never" | "unauthorised";
  /** The first Execute meets a 401, the second goes through. */
  refusesTokenOnce: boolean;
}

export const OTP = "123456";
const PIN = "12121";

function story(wallet: string, about: string, change: Partial<Story> = {}): Story {
  return {
    wallet,
    about,
    pins: [PIN],
    money: "moves",
    reply: { kind: "completed" },
    refund: { money: "moves", reply: { kind: "completed" } },
    comesBack: "once",
    refusesTokenOnce: false,
    ...change,
  };
}

function answersCode(code: string, money: Story["money"] = "stays"): Partial<Story> {
  return { money, reply: { kind: "code", code } };
}

/** Two sources of the wallet give different PINs; both are taken. */
const NORMAL: readonly Story[] = [
  story("01770618575", "Pays."),
  story("01929918378", "Pays."),
  story("01770618576", "Pays.", { pins: [PIN, "21212"] }),
  story("01877722345", "Pays.", { pins: [PIN, "13131"] }),
  story("01619777282", "Pays.", { pins: [PIN, "21212"] }),
  story("01619777283", "Pays.", { pins: [PIN, "13131"] }),
];

/** Numbers of ours: a code of the wallet stands in the last four digits. */
const SCRIPTED: readonly Story[] = [
  story("01823074817", "Not enough money: Execute answers 2023.", answersCode("2023")),
  story("01823074818", "Blocked for paying out: Execute answers 2037.", answersCode("2037")),
  story("01700002038", "Blocked for paying out: Execute answers 2038.", answersCode("2038")),
  story("01700002029", "Always a duplicate: Execute answers 2029.", answersCode("2029")),
  story("01700000001", "Pays, but the reply to Execute is lost.", { reply: { kind: "dropped" } }),
  story("01700000002", "Execute hangs for longer than the shop waits, then completes.", {
    money: "late",
    reply: { kind: "hangs" },
  }),
  story("01700000003", "Execute hangs, and no money moves.", {
    money: "stays",
    reply: { kind: "hangs" },
  }),
  story("01700000004", "Pays; the reply is lost, and Query answers Initiated for a while.", {
    money: "late",
    reply: { kind: "dropped" },
  }),
  story("01700000005", "Execute answers an HTML page, 500; no money moves.", {
    money: "stays",
    reply: { kind: "html" },
  }),
  story("01700000006", "Execute answers an HTML page, 500, after the money moved.", {
    reply: { kind: "html" },
  }),
  story("01700000007", "Execute meets a 401 once (costs the shop a token call), then pays.", {
    refusesTokenOnce: true,
  }),
  story("01700000008", "Pays; the buyer comes back to the shop twice.", { comesBack: "twice" }),
  story("01700000009", "The buyer closes the tab after the PIN and never comes back.", {
    comesBack: "never",
  }),
  story("01700002056", "Comes back with status=success, but nothing was authorised.", {
    comesBack: "unauthorised",
  }),
  story(
    "01700002003",
    "Execute answers 2003 (process failed); no money moves.",
    answersCode("2003"),
  ),
  story("01700000503", "Execute answers 503 (maintenance); no money moves.", answersCode("503")),
  story("01700009999", "Execute answers 9999 (system error); no money moves.", answersCode("9999")),
  story("01700002062", "Pays, but Execute answers 2062.", answersCode("2062", "moves")),
  story("01700002117", "Pays, but Execute answers 2117.", answersCode("2117", "moves")),
];

const REFUNDED: readonly Story[] = [
  story("01700000011", "Pays. A refund is pending for a while, then completes.", {
    refund: { money: "late", reply: { kind: "completed" } },
  }),
  story("01700000012", "Pays. A refund is done, but the reply to it is lost.", {
    refund: { money: "moves", reply: { kind: "dropped" } },
  }),
  story("01700000013", "Pays. A refund hangs, and is done later.", {
    refund: { money: "late", reply: { kind: "hangs" } },
  }),
  story("01700000014", "Pays. A refund hangs, and is never done.", {
    refund: { money: "stays", reply: { kind: "hangs" } },
  }),
  story("01700000015", "Pays. A refund answers an HTML page, 500, and is not done.", {
    refund: { money: "stays", reply: { kind: "html" } },
  }),
  story("01700002023", "Pays. A refund is refused, the shop is short of money: 2023.", {
    refund: { money: "stays", reply: { kind: "code", code: "2023" } },
  }),
];

export const STORIES: readonly Story[] = [...NORMAL, ...SCRIPTED, ...REFUNDED];

const byWallet = new Map(STORIES.map((one) => [one.wallet, one]));

export function findStory(wallet: string): Story {
  return byWallet.get(wallet) ?? story(wallet, "Pays.");
}
