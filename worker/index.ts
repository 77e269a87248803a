import { app } from "./app.ts";

export { TripSeats } from "./trip/trip-seats.ts";
export { WalletTokens } from "./wallet/wallet-tokens.ts";

export default { fetch: app.fetch };
