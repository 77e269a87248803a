/** The Worker: requests, the cron, and the six Durable Object classes. */
import { answer, canStart } from "./http/fetch-handler.ts";
import { runSchedule } from "./jobs/schedule.ts";

export { RateLimiter } from "./rate-limit/rate-limiter.ts";
export { ShopSwitch } from "./shop-switch/shop-switch.ts";
export { WaitingRoom } from "./waiting-room/waiting-room.ts";
export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./payments/bkash/wallet-tokens.ts";
export { SslcommerzLedger } from "./payments/sslcommerz/ledger-object.ts";

export default {
  fetch: answer,
  async scheduled(controller, env) {
    if (canStart(env)) await runSchedule(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
