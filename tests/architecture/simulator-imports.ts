/**
 * What the simulators may import. A provider knows nothing of the shop: it shares money, time and phone numbers, no
 * more.
 */
import type { Row } from "./row.ts";

const PACKAGES = ["hono", "zod", "node:"];

export const SIMULATORS: Record<string, Row> = {
  "tests/wallet-simulator": {
    values: ["tests/wallet-simulator/", "worker/domain/", ...PACKAGES],
  },
  // It runs as a process, keeps its rows and sets its pages, as the wallet does.
  "tests/sslcommerz-simulator": {
    values: [
      "tests/sslcommerz-simulator/",
      "tests/wallet-simulator/",
      "worker/domain/",
      ...PACKAGES,
    ],
  },
  // It runs as a process, and keeps its rows, as the wallet does.
  "tests/sms-simulator": {
    values: ["tests/sms-simulator/", "tests/wallet-simulator/", "worker/domain/", ...PACKAGES],
  },
};
