/** Staged: phone numbers of tickets that are corrected, overtaken, given up and erased (protocol 24). */
import { equal, match } from "node:assert/strict";
import { numbersSent } from "./audit/number-rules.ts";
import { aSale, cron, getWord, type Sale } from "./move-scenarios.ts";
import { NumberRequests } from "./number-requests.ts";
import { Post } from "./post.ts";
import type { Started } from "./requests.ts";
import { type Scenario, scenario, scenarios, type Script } from "./script.ts";

export const NEW = "01810000001";
export const OTHER = "01810000002";
/** How many reads a message makes before it is sent, and more. */
const READS = [1, 2, 3, 4, 5, 6];

/** A ticket whose number is corrected. */
export class Owner {
  readonly sale: Sale;
  readonly numbers: NumberRequests;
  readonly #script: Script;

  constructor(script: Script, sale: Sale) {
    this.#script = script;
    this.sale = sale;
    this.numbers = new NumberRequests(script.run);
  }

  get phone(): string {
    return this.#script.row(this.sale.bill).phone;
  }

  correct(phone: string) {
    return this.numbers.correct(this.sale.ticket, phone);
  }

  async corrected(phone: string): Promise<string> {
    return getWord(await this.#script.finish(this.correct(phone)));
  }

  /** N6. */
  async givesUp(): Promise<void> {
    const started = this.numbers.abandon(this.sale.ticket);
    if (started === null) throw new Error("no correction is under way");
    equal(await this.#script.finish(started), "failed");
  }

  async says(): Promise<void> {
    for (const said of this.numbers.sayAll()) await this.#script.finish(said);
  }
}

export async function anOwner(s: Script): Promise<Owner> {
  return new Owner(s, await aSale(s, "A1"));
}

/** N2 sleeps until the correction was given up, and reaches the object after that; then its process dies. */
async function tiedTooLate(s: Script): Promise<Owner> {
  const owner = await anOwner(s);
  const slow = await s.until(owner.correct(NEW), "N2");
  await owner.givesUp();
  await cron(s);
  s.kill(await s.after(slow, "N2"));
  return owner;
}

export async function wordAfter(
  s: Script,
  slow: Started<Parameters<typeof getWord>[0]>,
): Promise<string> {
  return getWord(await s.finish(slow));
}

export const NUMBER_SCENARIOS: readonly Scenario[] = [
  ...scenarios({
    "PN1: of two corrections at once one begins": async (s) => {
      const owner = await anOwner(s);
      const first = await s.until(owner.correct(NEW), "N1");
      const second = await s.until(owner.correct(OTHER), "N1");
      await s.after(first, "N1");
      equal(await wordAfter(s, second), "ticket_busy");
      equal(await wordAfter(s, first), "corrected");
      equal(owner.phone, NEW);
    },
    "PN2: a correction that was killed before the object knows the number goes on": async (s) => {
      const owner = await anOwner(s);
      s.kill(await s.until(owner.correct(NEW), "N2"));
      await cron(s);
      equal(owner.phone, NEW);
    },
    "PN6: a correction that was given up a moment ago is not done by who comes late": async (s) => {
      const owner = await anOwner(s);
      const before = owner.phone;
      const slow = await s.until(owner.correct(NEW), "N4");
      await owner.givesUp();
      equal(await wordAfter(s, slow), "phone_locked");
      equal(owner.phone, before);
    },
    "PN3, PN8: a correction that was given up and settled is not done by who comes late": async (
      s,
    ) => {
      const owner = await anOwner(s);
      const before = owner.phone;
      const slow = await s.until(owner.correct(NEW), "N4");
      await owner.givesUp();
      await cron(s);
      equal(await wordAfter(s, slow), "phone_locked");
      equal(owner.phone, before);
    },
    "PN4, PN5: a call that slept ties nothing once its correction was given up": async (s) => {
      const owner = await tiedTooLate(s);
      equal(await owner.corrected(OTHER), "corrected");
    },
    "PN7: the number of a sale that is cancelled meanwhile stays": async (s) => {
      const owner = await anOwner(s);
      const before = owner.phone;
      const slow = await s.until(owner.correct(NEW), "N4");
      equal(await s.finish(s.requests.cancelSale(owner.sale.bill)), true);
      equal(await wordAfter(s, slow), "phone_locked");
      equal(owner.phone, before);
    },
    "PN9: who is erased while the number is corrected has none afterwards": async (s) => {
      const owner = await anOwner(s);
      const slow = await s.until(owner.correct(NEW), "N4");
      await s.finish(s.requests.endJourney("31"));
      await s.finish(s.requests.erase());
      await s.finish(slow);
      await s.finish(s.requests.erase());
      match(owner.phone, /^erased:/);
    },
    "PN11: a correction that was killed before D1 has it goes on by the schedule": async (s) => {
      const owner = await anOwner(s);
      s.kill(await s.until(owner.correct(NEW), "N4"));
      await cron(s);
      equal(owner.phone, NEW);
    },
    "PN12: a correction that was killed once D1 has it is settled by the schedule": async (s) => {
      const owner = await anOwner(s);
      s.kill(await s.until(owner.correct(NEW), "N5"));
      await cron(s);
      equal(await owner.corrected(OTHER), "corrected");
    },
    "PN13, PN19: a correction that was given up is settled by the schedule": async (s) => {
      const owner = await anOwner(s);
      const slow = await s.until(owner.correct(NEW), "N4");
      s.kill(slow);
      await owner.givesUp();
      await cron(s);
      equal(await owner.corrected(OTHER), "corrected");
      equal(owner.phone, OTHER);
    },
    "PN14, PN15: the new number is sent the ticket at a new address, the old one a word": async (
      s,
    ) => {
      const post = new Post(s.run, true);
      const owner = await anOwner(s);
      await s.finish(post.drain());
      const before = owner.phone;
      equal(await owner.corrected(NEW), "corrected");
      await s.finish(post.drain());
      const { link, pnr } = readTicket(s);
      const [old = "", word = "", sent = ""] = [
        post.received[0]?.text,
        post.received.find(({ phone, text }) => phone === before && !text.includes("http"))?.text,
        post.received.find(({ phone }) => phone === NEW)?.text,
      ];
      equal(post.received.length, 3);
      equal(sent.endsWith(`/${link}`) && !old.endsWith(`/${link}`), true);
      equal(word.includes(pnr), true);
    },
  }),
  ...READS.map((time): Scenario =>
    scenario(
      `PN16: a ticket that is corrected at read ${time} of its message is sent to its own number alone`,
      async (s) => {
        const post = new Post(s.run, true);
        const owner = await anOwner(s);
        const sender = post.drain();
        const isSent = await s.until(sender, "read", time).then(
          () => false,
          () => true,
        );
        equal(await owner.corrected(NEW), "corrected");
        if (!isSent) await s.finish(sender);
        await s.finish(post.drain());
        s.run.raise(numbersSent(s.run.auditor.shot.d1, post.received));
        s.run.stopIfBroken();
      },
    ),
  ),
  ...scenarios({
    "PN25: a correction that was read before another is refused": async (s) => {
      const owner = await anOwner(s);
      const slow = await s.until(owner.correct(OTHER), "N1");
      equal(await owner.corrected(NEW), "corrected");
      equal(await wordAfter(s, slow), "ticket_busy");
      equal(owner.phone, NEW);
    },
  }),
];

/** The only one. */
function readTicket({ run }: Script): { link: string; pnr: string } {
  const row = run.stage.d1.db.prepare("SELECT link, pnr FROM tickets").get();
  return { link: String(row?.["link"]), pnr: String(row?.["pnr"]) };
}
