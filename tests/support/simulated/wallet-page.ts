/** The buyer on the simulated wallet's page: each answer is posted as a form, as a browser without script does. */
import type { SimulatedWallet } from "./simulated-wallet.ts";

/** Number, code, PIN. Answers where the browser is after the last: on the page still, or back at the shop. */
export async function typeOnPage(
  wallet: SimulatedWallet,
  payUrl: string,
  ...answers: string[]
): Promise<URL> {
  let at = payUrl;
  for (const answer of answers) {
    const response = await wallet.fetch(at, {
      method: "POST",
      body: new URLSearchParams({ do: "confirm", answer }),
    });
    const location = response.headers.get("Location");
    if (location === null) throw new Error(`the page led nowhere after "${answer}"`);
    at = new URL(location, at).href;
  }
  return new URL(at);
}
