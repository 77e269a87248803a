/**
 * The shop's account at a message gateway, from the environment. A local run sends only to this machine, because a real
 * gateway would reach real phones; a deployed one uses no simulator and no unencrypted connection.
 */
import { isThisMachine } from "./this-machine.ts";

/** The gateways that this build speaks with, and where each is found. */
const ADDRESSES = {
  "ssl-wireless": "https://smsplus.sslwireless.com",
  "alpha-sms": "https://api.sms.net.bd",
};

export type GatewayName = keyof typeof ADDRESSES;

export interface MessageAccount {
  gateway: GatewayName;
  /** Without a slash at its end. */
  baseUrl: string;
  token: string;
  /** The name or number that a phone shows as the sender; empty: the gateway's own. */
  sender: string;
}

export interface MessageVariables {
  RUN_MODE: string;
  SMS_GATEWAY: string;
  SMS_BASE_URL: string;
  SMS_SENDER: string;
  /** A secret that a shop without messages does not have. */
  SMS_API_TOKEN?: string;
}

/** The simulator takes any. */
const LOCAL_TOKEN = "local";
/** Neither gateway accepts a longer one. */
const SENDER_CHARACTERS_MAX = 20;

/** Null while messages are off or their secret is missing. Throws one sentence for values that don't go together. */
export function messageAccount(env: MessageVariables): MessageAccount | null {
  const gateway = gatewayName(env);
  if (gateway === null) return null;
  const account = { gateway, baseUrl: baseUrl(env, gateway), sender: sender(env, gateway) };
  const token = env.SMS_API_TOKEN || (env.RUN_MODE === "local" ? LOCAL_TOKEN : "");
  return token === "" ? null : { ...account, token };
}

function gatewayName({ SMS_GATEWAY: name }: MessageVariables): GatewayName | null {
  switch (name) {
    case "off":
      return null;
    case "ssl-wireless":
    case "alpha-sms":
      return name;
    default:
      throw new Error('SMS_GATEWAY must be "ssl-wireless", "alpha-sms" or "off"');
  }
}

function baseUrl({ RUN_MODE, SMS_BASE_URL }: MessageVariables, gateway: GatewayName): string {
  const address = SMS_BASE_URL || ADDRESSES[gateway];
  if (!URL.canParse(address)) throw new Error("SMS_BASE_URL is no address");
  const { hostname, protocol } = new URL(address);
  const others = Object.values(ADDRESSES).filter((other) => other !== ADDRESSES[gateway]);
  if (others.some((other) => new URL(other).hostname === hostname)) {
    throw new Error(`SMS_BASE_URL is not the address of ${gateway}`);
  }
  if (RUN_MODE === "local" && !isThisMachine(hostname)) {
    throw new Error("SMS_BASE_URL leaves this machine: a local run would send real messages");
  }
  if (RUN_MODE !== "local" && isThisMachine(hostname)) {
    throw new Error("SMS_BASE_URL is a simulated gateway: no message would reach a phone");
  }
  if (RUN_MODE !== "local" && protocol !== "https:") {
    throw new Error('SMS_BASE_URL must begin with https:// unless RUN_MODE is "local"');
  }
  return address.replace(/\/+$/, "");
}

function sender({ SMS_SENDER: name }: MessageVariables, gateway: GatewayName): string {
  if (name.length > SENDER_CHARACTERS_MAX) {
    throw new Error(`SMS_SENDER has more than ${SENDER_CHARACTERS_MAX} characters`);
  }
  if (name === "" && gateway === "ssl-wireless") {
    throw new Error("SMS_SENDER is missing: ssl-wireless sends under a name alone");
  }
  return name;
}

/** Why no message is sent, one sentence each; empty in a local run, and if staging has messages off. */
export function messageNotices(env: MessageVariables): string[] {
  if (env.SMS_GATEWAY === "off") {
    return env.RUN_MODE === "production" ? ['SMS_GATEWAY is "off": buyers get no message'] : [];
  }
  return messageAccount(env) === null ? ["SMS_API_TOKEN is missing, so no message goes out"] : [];
}
