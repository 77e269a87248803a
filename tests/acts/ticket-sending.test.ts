/** What the preview of a change says of the ticket's message: an SMS is promised only where one goes out. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findTicketSendings } from "../../worker/acts/ticket-sending.ts";
import { findTrip } from "../../worker/db/catalogue/catalogue.ts";
import { database } from "../../worker/db/client.ts";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { formatHashedPhone } from "../../worker/domain/retention.ts";
import { aTrip } from "../support/catalogue.ts";
import { staff } from "../support/staff.ts";

const NOON = toDhakaInstant("2030-11-20", "12:00");

test("no message is promised without a gateway or a number, and none at once while messages are stopped", async () => {
  const trip = await findTrip(database(env), (await aTrip(database(env))).id);
  if (trip === null) throw new Error("the trip is there");
  const account = { SMS_BASE_URL: "http://localhost:1", SMS_SENDER: "", SMS_API_TOKEN: "token" };
  const readWhen = async (phone: string, gateway = "alpha-sms") => {
    const shop = { ...env, ...account, SMS_GATEWAY: gateway } as Env;
    const [sending] = await findTicketSendings(shop, [{ trip, phone }], NOON);
    return sending.when;
  };
  const phone = "01712345678";
  expect(await readWhen(phone)).toBe("now");
  expect(await readWhen(phone, "off")).toBe("never");
  expect(await readWhen("")).toBe("never");
  expect(await readWhen(formatHashedPhone("key"))).toBe("never");
  await staff("pause-messages", {});
  expect(await readWhen(phone)).toBe("stopped");
  expect(await readWhen("")).toBe("never");
  await staff("resume-messages", {});
  expect(await readWhen(phone)).toBe("now");
});
