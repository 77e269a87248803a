/** Which gateway a configuration names. */
import { expect, test, vi } from "vitest";
import { messageGateway } from "../../../worker/messages/registry.ts";
import { SMS_ORIGIN } from "../../support/simulated/simulated-gateway.ts";
import { MESSAGE, NAMES } from "./clients.ts";

const LOCAL = { RUN_MODE: "local", SMS_BASE_URL: `${SMS_ORIGIN}/`, SMS_SENDER: "SHOP" };
const LIVE = { RUN_MODE: "production", SMS_BASE_URL: "", SMS_SENDER: "SHOP" };

test.each(NAMES)("%s is chosen by its name, at its own address", async (SMS_GATEWAY) => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    sent.push(url);
    return Promise.reject(new Error("nothing leaves a test"));
  });
  vi.spyOn(console, "log").mockReturnValue();
  for (const env of [LOCAL, { ...LIVE, SMS_API_TOKEN: "t" }]) {
    const gateway = messageGateway({ ...env, SMS_GATEWAY });
    expect(gateway?.name).toBe(SMS_GATEWAY);
    expect(await gateway?.send(MESSAGE)).toEqual({ result: "unknown" });
  }
  const [path, host] =
    SMS_GATEWAY === "alpha-sms"
      ? ["/sendsms", "https://api.sms.net.bd"]
      : ["/api/v3/send-sms", "https://smsplus.sslwireless.com"];
  expect(sent).toEqual([SMS_ORIGIN + path, host + path]);
});

test("there is none while messages are off, or without the secret", () => {
  expect(messageGateway({ ...LOCAL, SMS_GATEWAY: "off" })).toBe(null);
  expect(messageGateway({ ...LIVE, SMS_GATEWAY: "alpha-sms" })).toBe(null);
  expect(messageGateway({ ...LIVE, SMS_GATEWAY: "alpha-sms", SMS_API_TOKEN: "" })).toBe(null);
});
