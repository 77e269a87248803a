/**
 * Staged: a list was true when it was read, and is not when something is written that follows from it (protocol 21).
 */
import { deepEqual, equal } from "node:assert/strict";
import { sendMessageAgain } from "../../../worker/db/messages/message-acts.ts";
import { markReported, type Report } from "../../../worker/db/messages/queue.ts";
import { database } from "../../../worker/db/client.ts";
import { aSale, getWord } from "./move-scenarios.ts";
import { BO } from "./payment-scenarios.ts";
import { Post } from "./post.ts";
import { STAFF } from "./requests.ts";
import { EXPIRE_MESSAGES } from "./stage.ts";
import { MINUTE_MS, scenarios, type Script } from "./script.ts";

const TICKET = "ticket";

function getMessage(s: Script, bill: number) {
  const row = s.run.stage.d1.db
    .prepare(
      "SELECT state, attempts, gateway_ref AS ref FROM messages WHERE bill_id = ? AND topic = ?",
    )
    .get(bill, TICKET);
  return { state: row?.["state"], attempts: row?.["attempts"], ref: String(row?.["ref"]) };
}

function report(s: Script, key: Omit<Report, "topic">) {
  return s.finish(
    s.run.request("report", (env) =>
      markReported(database(env), [{ ...key, topic: TICKET }], "sim"),
    ),
  );
}

function sendAgain(s: Script, bill: number) {
  const line = {
    by: STAFF,
    act: "send_message_again",
    target: String(bill),
    reason: "asked",
  } as const;
  const message = { bill, topic: TICKET, template: TICKET } as const;
  return s.finish(
    s.run.request("send-again", (env) =>
      sendMessageAgain(database(env), message, { ...line, now: Date.now() }),
    ),
  );
}

export const LIST_SCENARIOS = scenarios({
  async "V18d: a sale that was listed with its cancelled trip, and has moved since, stays"(s) {
    const sale = await aSale(s, "A1");
    const moving = await s.until(sale.to("32", "B1"), "M4");
    await s.finish(s.requests.cancelTrip("31"));
    const slow = await s.until(s.requests.schedule(), "cancel sale");
    equal(getWord(await s.finish(moving)), "moved");
    await s.finish(slow);
    deepEqual([sale.at(), s.row(sale.bill).state], ["32 B1", "paid"]);
  },
  "E4: a buyer whose ticket moves to a later trip while the night erases keeps name and phone":
    async (s) => {
      const sale = await aSale(s, "A1");
      await s.finish(s.requests.endJourney("31"));
      const slow = await s.until(s.requests.erase(), "erase");
      equal(await sale.moved("32", "B1"), "moved");
      await s.finish(slow);
      equal(s.row(sale.bill).erasedAt, null);
    },
  async "N7: the messages of a journey are deleted and counted with its names, and not before"(s) {
    const stays = await aSale(s, "A1");
    const goes = await s.bill(BO, "A3");
    equal(await s.pay(goes), "ticket");
    equal(await stays.moved("32", "B1"), "moved");
    await s.finish(s.requests.endJourney("31"));
    s.run.stage.d1.db.exec(EXPIRE_MESSAGES);
    for (let night = 0; night < 3; night += 1) await s.finish(s.requests.erase());
    equal(getMessage(s, stays.bill).state, "due");
    equal(getMessage(s, goes).state, undefined);
  },
  async "N5: a late report says nothing of a message that staff have sent again"(s) {
    const post = new Post(s.run, true);
    const { bill } = await aSale(s, "A1");
    await s.finish(post.drain());
    const { ref } = getMessage(s, bill);
    await report(s, { bill, ref, state: "failed" });
    equal(await sendAgain(s, bill), true);
    await report(s, { bill, ref, state: "delivered" });
    equal(await s.finish(post.drain()), 1);
    await report(s, { bill, ref, state: "delivered" });
    equal(getMessage(s, bill).state, "accepted");
  },
  async "N6: a sender that slept writes nothing of a message that another is sending"(s) {
    const post = new Post(s.run, true);
    const { bill } = await aSale(s, "A1");
    post.answerNext({ result: "later" });
    const slow = await s.after(post.drain(), "send");
    await s.pass(3 * MINUTE_MS);
    const second = await s.after(post.drain(), "send");
    await s.finish(slow);
    await s.finish(second);
    deepEqual([getMessage(s, bill).state, getMessage(s, bill).attempts], ["accepted", 2]);
  },
});
