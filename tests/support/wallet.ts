/**
 * The simulated wallet behind the whole Worker: stands in for the global fetch, which the Worker and its objects
 * share with the tests. Each call starts from nothing: no payment, no token, no token call counted. Undone by itself
 * when the test ends.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { onTestFinished } from "vitest";
import {
  simulatedWallet,
  WALLET_ORIGIN,
  type SimulatedWallet,
} from "./simulated/simulated-wallet.ts";

export async function startWallet(): Promise<SimulatedWallet> {
  const wallet = simulatedWallet();
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== WALLET_ORIGIN) return realFetch(input, init);
    return wallet.fetch(request.url, init);
  };
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
  await forgetTokens();
  return wallet;
}

/** Resets the shop's token object. */
export async function forgetTokens(): Promise<void> {
  const tokens = env.WALLET_TOKENS.getByName("shop");
  await runInDurableObject(tokens, (_, state) => {
    state.storage.sql.exec("DELETE FROM token");
    state.storage.sql.exec("DELETE FROM calls");
    state.storage.sql.exec("DELETE FROM outage");
  });
}
