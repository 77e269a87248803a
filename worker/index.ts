/** The Worker: requests, the schedule, and the three classes of objects. */
import { app } from "./app.ts";
import { keepFiguresFresh } from "./figures-keeper.ts";
import { everyMinute } from "./schedule.ts";

export { Attempts } from "./limits/attempts.ts";
export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./wallet/wallet-tokens.ts";

export default {
  fetch: app.fetch,
  async scheduled(controller, env) {
    await everyMinute(env, controller.scheduledTime);
    await keepFiguresFresh(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
