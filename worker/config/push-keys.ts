/**
 * The keys by which the browsers' push services know the shop (VAPID, RFC 8292). Without them nothing is pushed, and
 * neither a ticket's page nor the office offers it. The shop also starts with wrong keys, so that one can be put in
 * after the other.
 */
export interface PushKeys {
  /** Both in base64url: the public point, and the private number. */
  publicKey: string;
  privateKey: string;
}

/** Secrets that a shop without push does not have. The type of the Worker's variables contains no optional secret. */
interface PushVariables {
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
}

/** 65 bytes, of which the first is 4: a point that is not compressed. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
/** 32 bytes. */
const PRIVATE_KEY = /^[\w-]{43}$/;

export function pushKeys(env: object): PushKeys | null {
  const { publicKey, privateKey } = pickPushKeys(env);
  return PUBLIC_KEY.test(publicKey) && PRIVATE_KEY.test(privateKey)
    ? { publicKey, privateKey }
    : null;
}

/** Why nothing is pushed though it seems to be meant; a sentence each. */
export function pushNotices(env: object): string[] {
  const { publicKey, privateKey } = pickPushKeys(env);
  if (publicKey === "" && privateKey === "") return [];
  return [
    ...checkKey("VAPID_PUBLIC_KEY", publicKey, PUBLIC_KEY),
    ...checkKey("VAPID_PRIVATE_KEY", privateKey, PRIVATE_KEY),
  ];
}

function checkKey(name: string, key: string, wanted: RegExp): string[] {
  if (key === "") return [`${name} is missing, so nothing is pushed to phones`];
  return wanted.test(key) ? [] : [`${name} is no key of VAPID, so nothing is pushed to phones`];
}

function pickPushKeys(env: object): PushKeys {
  const variables: PushVariables = env;
  const { VAPID_PUBLIC_KEY: publicKey = "", VAPID_PRIVATE_KEY: privateKey = "" } = variables;
  return { publicKey: publicKey.trim(), privateKey: privateKey.trim() };
}
