/**
 * Preloaded into each Node of a test with `--import`: the shop's domain leads to the stand-in, and no name but this
 * machine's own has an address.
 */
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";

const { STAND_IN, SHOP_DOMAIN } = process.env;
const shop = `https://${SHOP_DOMAIN}/`;
const reach = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const address = String(input instanceof Request ? input.url : input);
  const target = address.startsWith(shop)
    ? `${STAND_IN}/the-shop/${address.slice(shop.length)}`
    : input;
  return reach(target, init);
};

dns.lookup = (name, options, callback) => {
  const answer = typeof options === "function" ? options : callback;
  const address = { address: "127.0.0.1", family: 4 };
  if (name !== "localhost" && name !== address.address) answer(notFound(name));
  else if (options.all === true) answer(null, [address]);
  else answer(null, address.address, address.family);
};
dns.promises.lookup = (name) => Promise.reject(notFound(name));
syncBuiltinESMExports();

function notFound(name) {
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
}
