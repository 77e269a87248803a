/**
 * Passkeys (WebAuthn): a credential that the phone stores and uses after a fingerprint, a face or its PIN. The library
 * verifies; this file fixes the options: user verification always, no attestation, this host only. It is loaded when
 * the first member of staff needs it, so that no buyer waits for it.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import type {
  RegistrationResponse,
  AuthenticationResponse,
} from "../contract/staff/staff-sign-in.ts";
import type { NewPasskey, Passkey } from "../db/staff/passkeys.ts";
import type { PasskeyUse } from "../db/staff/staff-sessions.ts";
import { browserLabel } from "../domain/staff/browser-label.ts";
import { CHALLENGE_MS } from "../domain/staff/staff-times.ts";

const SHOP = "BhortiBus";

interface Site {
  hostname: string;
  origin: string;
}

function readSite(c: Context<AppEnv>): Site {
  const { hostname, origin } = new URL(c.req.url);
  return { hostname, origin };
}

/** `passkeys`: those that may answer; none: the browser shows what it has. */
export async function buildAuthenticationOptions(
  c: Context<AppEnv>,
  challenge: string,
  passkeys: readonly Passkey[] = [],
) {
  const [server, { isoBase64URL }] = await library();
  return server.generateAuthenticationOptions({
    rpID: readSite(c).hostname,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(({ id, transports }) => ({
      id,
      transports: parseList(transports),
    })),
  });
}

/**
 * A key of nobody (COSE in base64url, its private half was thrown away): an answer that names no passkey of ours is
 * verified against it, so that it costs the same as one that names somebody's and is signed with another key.
 */
const KEY_OF_NOBODY =
  "pQECAyYgASFYIGY75wSEa76-6fOUB6G6B9kxVHlRLCvoBs5uMgQd697vIlggvp6czkwP-EHt1H3jd7q79y2zhdxVvryDxRKx0pNJgdw";

/**
 * The use to store; null when the passkey did not sign this challenge here, or did not verify its person. `passkey`:
 * null when none of ours has the id of the answer.
 */
export async function verifyAuthentication(
  c: Context<AppEnv>,
  input: { response: AuthenticationResponse; challenge: string; passkey: Passkey | null },
): Promise<PasskeyUse | null> {
  const { response, challenge } = input;
  const passkey = input.passkey ?? {
    id: response.id,
    publicKey: KEY_OF_NOBODY,
    counter: 0,
    transports: "[]",
  };
  const [server, { isoBase64URL }] = await library();
  const { hostname, origin } = readSite(c);
  const verified = await verifyOrNull(() =>
    server.verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        // The library compares counters before it checks the signature, which would tell known passkeys by their time.
        counter: 0,
        transports: parseList(passkey.transports),
      },
    }),
  );
  if (verified?.verified !== true || input.passkey === null) return null;
  const counter = verified.authenticationInfo.newCounter;
  const isReplayed = Math.max(counter, passkey.counter) > 0 && counter <= passkey.counter;
  return isReplayed ? null : { id: passkey.id, counter };
}

export async function buildRegistrationOptions(
  c: Context<AppEnv>,
  input: { challenge: string; staffId: string; name: string; passkeys: readonly Passkey[] },
) {
  const [server, { isoBase64URL, isoUint8Array }] = await library();
  return server.generateRegistrationOptions({
    rpName: SHOP,
    rpID: readSite(c).hostname,
    userName: input.name,
    userDisplayName: input.name,
    userID: isoUint8Array.fromUTF8String(input.staffId),
    challenge: isoBase64URL.toBuffer(input.challenge),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: input.passkeys.map(({ id, transports }) => ({
      id,
      transports: parseList(transports),
    })),
  });
}

/** The passkey to store; null when it was not made for this challenge here, or did not verify its person. */
export async function verifyRegistration(
  c: Context<AppEnv>,
  {
    response,
    challenge,
    staffId,
  }: { response: RegistrationResponse; challenge: string; staffId: string },
): Promise<NewPasskey | null> {
  const [server, { isoBase64URL }] = await library();
  const { hostname, origin } = readSite(c);
  const verified = await verifyOrNull(() =>
    server.verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    }),
  );
  if (verified?.verified !== true) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    staffId,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    counter,
    transports: JSON.stringify(response.response.transports),
    label: browserLabel(c.req.header("User-Agent") ?? ""),
  };
}

/** The X.509 part of the package needs the polyfill before any of it runs, whatever the order in the bundle. */
async function library() {
  await import("reflect-metadata");
  return Promise.all([import("@simplewebauthn/server"), import("@simplewebauthn/server/helpers")]);
}

/** The library throws for whatever is wrong with an answer. */
async function verifyOrNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

function parseList(json: string): string[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String) : [];
}
