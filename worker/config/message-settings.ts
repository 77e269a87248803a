/** The variables about messages: the address in them, and their cost. */

/** A link of it and a ticket's id leaves a message room for its text (domain/messages/message-text.ts). */
const SITE_URL_CHARACTERS_MAX = 34;
const BUDGET_TAKA = 2_000;
const PART_POISHA = 40;

/** The shop's address, without a slash at its end. */
export function siteUrl(env: { RUN_MODE: string; SITE_URL: string }): string {
  const address = env.SITE_URL;
  const protocol = env.RUN_MODE === "local" ? /^https?:$/ : /^https:$/;
  if (!URL.canParse(address) || new URL(address).origin !== address) {
    throw new Error("SITE_URL must be an address without a path, such as https://bus.example");
  }
  if (!protocol.test(new URL(address).protocol)) {
    throw new Error('SITE_URL must begin with https:// unless RUN_MODE is "local"');
  }
  if (address.length > SITE_URL_CHARACTERS_MAX) {
    throw new Error(`SITE_URL has more than ${SITE_URL_CHARACTERS_MAX} characters`);
  }
  return address;
}

/** The daily budget of messages, in poisha; messages beyond it wait for the next day. */
export function messageBudgetPoisha(env: { MESSAGE_BUDGET_TAKA: string }): number {
  const taka = Number(env.MESSAGE_BUDGET_TAKA || BUDGET_TAKA);
  if (Number.isInteger(taka) && taka >= 0 && taka <= 1_000_000) return taka * 100;
  throw new Error("MESSAGE_BUDGET_TAKA must be a whole number from 0 to 1000000");
}

/** The cost of a part if the gateway does not report it. */
export function messagePartPoisha(env: { MESSAGE_PART_POISHA: string }): number {
  const poisha = Number(env.MESSAGE_PART_POISHA || PART_POISHA);
  if (Number.isInteger(poisha) && poisha > 0 && poisha <= 10_000) return poisha;
  throw new Error("MESSAGE_PART_POISHA must be a whole number from 1 to 10000");
}

/** Whether the night is quiet; not so in a local run, where nobody is woken and somebody wants to read a message. */
export function hasQuietHours(env: { RUN_MODE: string; QUIET_HOURS: string }): boolean {
  const setting = env.QUIET_HOURS;
  if (setting === "on" || (setting === "off" && env.RUN_MODE === "local")) return setting === "on";
  throw new Error('QUIET_HOURS must be "on", or in a local run "off"');
}
