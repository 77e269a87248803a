/**
 * A phone that keeps passkeys, in software: it makes one and shows it, as WebAuthn describes both (ES256, no
 * attestation). Whatever a real one never does, as leaving the person unverified, is done by an override.
 */
import { isoBase64URL, isoCBOR, isoUint8Array } from "@simplewebauthn/server/helpers";
import type {
  RegistrationResponse,
  AuthenticationResponse,
} from "../../worker/contract/staff/staff-sign-in.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface AuthenticatorOverrides {
  origin?: string;
  hostname?: string;
  isVerified?: boolean;
  challenge?: string;
  /** Number of uses that it claims; one more than the last without it. */
  counter?: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

export type Authenticator = Awaited<ReturnType<typeof anAuthenticator>>;

export async function anAuthenticator() {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const idBytes = crypto.getRandomValues(new Uint8Array(16));
  const id = isoBase64URL.fromBuffer(idBytes);
  let counter = 0;

  async function authenticatorData(
    { hostname = "localhost", isVerified = true, counter: claimed }: AuthenticatorOverrides,
    credential: Bytes,
  ): Promise<Bytes> {
    counter = claimed ?? counter + 1;
    const flags =
      PRESENT | (isVerified ? VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const counted = new Uint8Array(4);
    new DataView(counted.buffer).setUint32(0, counter);
    const rpIdHash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(hostname));
    return join(new Uint8Array(rpIdHash), Uint8Array.of(flags), counted, credential);
  }

  return {
    id,
    async make(
      challenge: string,
      overrides: AuthenticatorOverrides = {},
    ): Promise<RegistrationResponse> {
      const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
      const publicKey = isoCBOR.encode(
        new Map<number, number | Bytes>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, isoBase64URL.toBuffer(x)],
          [-3, isoBase64URL.toBuffer(y)],
        ]),
      );
      const length = Uint8Array.of(0, idBytes.length);
      const credential = join(new Uint8Array(16), length, idBytes, publicKey);
      const authData = await authenticatorData(overrides, credential);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Bytes>([
          ["fmt", "none"],
          ["attStmt", new Map<string, never>()],
          ["authData", authData],
        ]),
      );
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, overrides),
          attestationObject: isoBase64URL.fromBuffer(attestation),
          transports: ["internal"],
        },
      };
    },
    async show(
      challenge: string,
      overrides: AuthenticatorOverrides = {},
    ): Promise<AuthenticationResponse> {
      const authData = await authenticatorData(overrides, new Uint8Array());
      const clientDataJSON = clientData("webauthn.get", challenge, overrides);
      const hash = await crypto.subtle.digest("SHA-256", isoBase64URL.toBuffer(clientDataJSON));
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        join(authData, new Uint8Array(hash)),
      );
      return {
        ...named(id),
        response: {
          clientDataJSON,
          authenticatorData: isoBase64URL.fromBuffer(authData),
          signature: isoBase64URL.fromBuffer(asDer(new Uint8Array(signature))),
        },
      };
    },
  };
}

function named(id: string) {
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
}

function clientData(
  type: string,
  challenge: string,
  { origin = "http://localhost", challenge: other }: AuthenticatorOverrides,
): string {
  const text = JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false });
  return isoBase64URL.fromBuffer(isoUint8Array.fromUTF8String(text));
}

/** Two numbers of 32 bytes as an ASN.1 sequence. */
function asDer(raw: Bytes): Bytes {
  const integer = (bytes: Bytes): Bytes => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(start);
    const isNegative = (short[0] ?? 0) >= 0x80;
    const value = isNegative ? join(Uint8Array.of(0), short) : short;
    return join(Uint8Array.of(0x02, value.length), value);
  };
  const both = join(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return join(Uint8Array.of(0x30, both.length), both);
}

function join(...parts: Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}
