/**
 * The shop's account ("store") at a provider of hosted pages: the names of its variables, and its values. The start
 * check, the deploy and local runs read the names here, so that a provider is configured by its own description.
 */
import { readField } from "../../domain/read-field.ts";

export interface StoreVariables {
  /** The variable that has the address of the API. */
  url: keyof Env;
  /** The variable that has the shop's number at the provider; empty: the shop has no account there. */
  id: keyof Env;
  /** The name of the secret, which a shop without an account does not have. */
  secret: string;
  /** The hosts of the API, the provider's own ones. */
  hosts: { live: string; sandbox: string };
  /** The port of the provider's simulator in a local run, unless NAME_PORT says another. */
  simulatorPort: number;
}

export interface StoreAccount {
  /** Without a slash at its end. */
  baseUrl: string;
  storeId: string;
  secret: string;
}

/** The value of a variable or secret; empty where there is none. */
export function readVariable(env: object, name: string): string {
  const value = readField(env, name);
  return typeof value === "string" ? value : "";
}

export function hasStore(env: object, names: StoreVariables): boolean {
  return readVariable(env, names.id) !== "";
}

/**
 * Null while the account or its secret is missing. Throws one sentence for plain http, which only a local run may have.
 */
export function storeAccount(env: object, names: StoreVariables): StoreAccount | null {
  if (!hasStore(env, names)) return null;
  const url = readVariable(env, names.url);
  if (readVariable(env, "RUN_MODE") !== "local" && !url.startsWith("https://")) {
    throw new Error(`${names.url} must begin with https:// unless RUN_MODE is "local"`);
  }
  const secret = readVariable(env, names.secret);
  if (secret === "") return null;
  return { baseUrl: url.replace(/\/+$/, ""), storeId: readVariable(env, names.id), secret };
}
