/** The simulated wallet in a thread of its own, so that it answers while the load keeps this process busy. */
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { nodeServer } from "../../wallet-simulator/node-server.ts";
import { simulator } from "../../wallet-simulator/simulator.ts";

const server = nodeServer(simulator().fetch);
server.listen(0, "127.0.0.1");
await once(server, "listening");
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage((server.address() as AddressInfo).port);
