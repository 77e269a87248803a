/** The simulated message gateway beside the load: it takes so many messages a second, and some time for each answer. */
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { z } from "zod";
import { smsSimulator } from "../../sms-simulator/simulator.ts";
import { nodeServer } from "../../wallet-simulator/node-server.ts";

const PER_SECOND = 50;
/** As one far away. */
const ANSWER_MS = 200;
const Sent = z.object({ msisdn: z.string() });
const Answer = z.object({ status: z.string() });

export interface BenchGateway {
  /** The Worker's variables, by which its messages go here. */
  values: Record<string, string>;
  accepted(): number;
  refusedForRate(): number;
  /** How often each phone got a message. */
  phones(): ReadonlyMap<string, number>;
  /** When the last one was accepted. */
  lastAt(): number;
  mostPerSecond(): number;
  stop(): void;
}

export async function startBenchGateway(): Promise<BenchGateway> {
  const app = smsSimulator({ settings: { perSecond: PER_SECOND } });
  const phones = new Map<string, number>();
  const seconds = new Map<number, number>();
  let [accepted, refused, lastAt] = [0, 0, 0];
  const server = nodeServer(async (request) => {
    const sent = Sent.parse(await request.clone().json());
    const response = await app.fetch(request);
    const { status } = Answer.parse(await response.clone().json());
    if (status === "SUCCESS") {
      accepted += 1;
      lastAt = Date.now();
      phones.set(sent.msisdn, (phones.get(sent.msisdn) ?? 0) + 1);
      const second = Math.floor(lastAt / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
    } else refused += 1;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return response;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    values: {
      SMS_GATEWAY: "ssl-wireless",
      SMS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SMS_SENDER: "BENCH",
      MESSAGE_BUDGET_TAKA: "1000000",
    },
    accepted: () => accepted,
    refusedForRate: () => refused,
    phones: () => phones,
    lastAt: () => lastAt,
    mostPerSecond: () => Math.max(0, ...seconds.values()),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
