/**
 * Finds the Worker that serves a domain. Without a terminal wrangler takes a domain over from another Worker without
 * confirmation, so this is checked first.
 */
import { readField } from "../../domain/read-field.ts";

/** `worker` is the serving Worker's name; `elsewhere`: the address is served by no Worker of the account. */
export type DomainOwner =
  | { kind: "nobody" }
  | { kind: "worker"; name: string }
  | { kind: "elsewhere" };

export interface Lookups {
  /** Cloudflare's reply to a GET below /accounts/ID, or to a PUT of `change`, parsed. Throws when it refuses. */
  cloudflare(path: string, change?: object): Promise<unknown>;
  /** Resolves to true when the name has an address. */
  resolves(domain: string): Promise<boolean>;
}

export async function domainOwner(domain: string, lookups: Lookups): Promise<DomainOwner> {
  const path = `/workers/domains?hostname=${encodeURIComponent(domain)}`;
  const reply = await lookups.cloudflare(path);
  const found = listIn(reply).find((one) => readField(one, "hostname") === domain);
  const name = readField(found, "service");
  if (typeof name === "string") return { kind: "worker", name };
  return (await lookups.resolves(domain)) ? { kind: "elsewhere" } : { kind: "nobody" };
}

/** Why a Worker of this name must not be deployed to the domain; null when it may. */
export function takeOverError(domain: string, owner: DomainOwner, name: string): string | null {
  switch (owner.kind) {
    case "nobody":
      return null;
    case "worker":
      return owner.name === name
        ? null
        : `${domain} is served by the Worker ${owner.name}, and would be taken from it. When that is meant: --take-over`;
    case "elsewhere":
      return `${domain} has an address already that is no Worker's of this account, and would be taken from it. When that is meant: --take-over`;
  }
}

function listIn(reply: unknown): unknown[] {
  const result = readField(reply, "result");
  return Array.isArray(result) ? result : [];
}
