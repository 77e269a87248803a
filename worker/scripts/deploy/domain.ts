/**
 * Who serves a domain now. Without a terminal wrangler takes a domain over from another Worker without confirmation, so
 * this is checked first.
 */

/** `worker` is the serving Worker's name; `elsewhere`: the address is served by no Worker of the account. */
export type DomainOwner =
  | { kind: "nobody" }
  | { kind: "worker"; name: string }
  | { kind: "elsewhere" };

export interface Lookups {
  /** Cloudflare's reply to a GET below /accounts/ID, parsed. Throws when it refuses. */
  cloudflare(path: string): Promise<unknown>;
  /** Whether the name has an address. */
  resolves(domain: string): Promise<boolean>;
}

export async function domainOwner(domain: string, lookups: Lookups): Promise<DomainOwner> {
  const path = `/workers/domains?hostname=${encodeURIComponent(domain)}`;
  const reply = await lookups.cloudflare(path);
  const found = listIn(reply).find((one) => fieldOf(one, "hostname") === domain);
  const name = fieldOf(found, "service");
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
  const result = fieldOf(reply, "result");
  return Array.isArray(result) ? result : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
