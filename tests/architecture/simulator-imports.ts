/**
 * What the simulators may import. A provider knows nothing of the shop: it shares money, time and phone numbers, no
 * more.
 */
import { STORES } from "../../worker/payments/built-in.ts";
import type { Row } from "./row.ts";

const PACKAGES = ["hono", "zod", "node:"];

export const SIMULATORS: Record<string, Row> = {
  "tests/wallet-simulator": {
    values: ["tests/wallet-simulator/", "worker/domain/", ...PACKAGES],
  },
  // They run as processes, keep their rows and set their pages, as the wallet does.
  ...Object.fromEntries(
    STORES.map(({ name }) => [
      `tests/${name}-simulator`,
      {
        values: [
          `tests/${name}-simulator/`,
          "tests/wallet-simulator/",
          "worker/domain/",
          ...PACKAGES,
        ],
      },
    ]),
  ),
  // It runs as a process, and keeps its rows, as the wallet does.
  "tests/sms-simulator": {
    values: ["tests/sms-simulator/", "tests/wallet-simulator/", "worker/domain/", ...PACKAGES],
  },
};
