/** The variables of the shop's account at SSLCOMMERZ. */
import type { StoreVariables } from "../hosted-page/store.ts";

export const SSLCOMMERZ_STORE: StoreVariables = {
  url: "SSLCOMMERZ_URL",
  id: "SSLCOMMERZ_STORE_ID",
  secret: "SSLCOMMERZ_STORE_PASSWORD",
  hosts: { live: "securepay.sslcommerz.com", sandbox: "sandbox.sslcommerz.com" },
  simulatorPort: 4176,
};
