/** The Worker: requests, the schedule, and the four classes of objects. */
import { keepFiguresFresh } from "./figures-keeper.ts";
import { answer, mayStart } from "./front-door.ts";
import { everyMinute } from "./schedule.ts";

export { Attempts } from "./limits/attempts.ts";
export { Opening } from "./opening/opening.ts";
export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./wallet/wallet-tokens.ts";

export default {
  fetch: answer,
  async scheduled(controller, env) {
    if (!mayStart(env)) return;
    await everyMinute(env, controller.scheduledTime);
    await keepFiguresFresh(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
