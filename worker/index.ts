/** The Worker: requests, the cron, and the four Durable Object classes. */
import { refreshFigures } from "./jobs/figures.ts";
import { answer, mayStart } from "./http/fetch-handler.ts";
import { everyMinute } from "./jobs/every-minute.ts";
import { runNightly } from "./jobs/nightly.ts";

export { RateLimiter } from "./rate-limit/rate-limiter.ts";
export { WaitingRoom } from "./waiting-room/waiting-room.ts";
export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./payments/bkash/wallet-tokens.ts";

export default {
  fetch: answer,
  async scheduled(controller, env) {
    if (!mayStart(env)) return;
    const { scheduledTime } = controller;
    await Promise.all([
      everyMinute(env, scheduledTime),
      runNightly(env, scheduledTime),
      refreshFigures(env, scheduledTime),
    ]);
  },
} satisfies ExportedHandler<Env>;
