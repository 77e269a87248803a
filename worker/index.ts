/** The Worker: requests, the schedule, and the four classes of objects. */
import { app } from "./app.ts";
import { keepFiguresFresh } from "./figures-keeper.ts";
import { pages } from "./page/pages.ts";
import { everyMinute } from "./schedule.ts";

export { Attempts } from "./limits/attempts.ts";
export { Opening } from "./opening/opening.ts";
export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./wallet/wallet-tokens.ts";
const OF_APP = /^\/(?:api|uploads)(?:\/|$)/;

export default {
  fetch: (request, env, ctx) =>
    (OF_APP.test(new URL(request.url).pathname) ? app : pages).fetch(request, env, ctx),
  async scheduled(controller, env) {
    await everyMinute(env, controller.scheduledTime);
    await keepFiguresFresh(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
