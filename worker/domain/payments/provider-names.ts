/**
 * The payment providers of this build by the name that is stored with their bills, for texts of the Worker and of the
 * client; worker/payments/built-in.ts makes them.
 */
interface KnownProvider {
  label: string;
  /** Where Bengali writes the label in its own letters. */
  bengali?: string;
  /**
   * Its page takes cards and the wallets of others: its buyers have no number there, and what they paid with is where
   * the money goes back to.
   */
  isGateway?: boolean;
}

const KNOWN = {
  bkash: { label: "bKash", bengali: "বিকাশ" },
  sslcommerz: { label: "SSLCOMMERZ", isGateway: true },
  cash: { label: "Cash" },
} as const satisfies Record<string, KnownProvider>;

export type ProviderName = keyof typeof KNOWN;

/** The provider of sales at the shop's own counter; no buyer pays with it on the web. */
export const COUNTER_PROVIDER: ProviderName = "cash";

/** The wallet of a shop that names none. Fields that name a wallet are left out of answers about its payments. */
export const DEFAULT_WALLET: ProviderName = "bkash";

export const PROVIDER_NAMES = Object.keys(KNOWN) as ProviderName[];

/** Those that buyers can pay with on the web. */
export const WALLET_NAMES = PROVIDER_NAMES.filter((name) => name !== COUNTER_PROVIDER);

/** The display name; for a name that this build no longer knows, the name itself. */
export function providerLabel(name: string): string {
  return findKnown(name)?.label ?? name;
}

export function bengaliProviderLabel(name: string): string {
  return findKnown(name)?.bengali ?? providerLabel(name);
}

export function isGateway(name: string): boolean {
  return findKnown(name)?.isGateway ?? false;
}

/** The field `payment_provider` of an answer about a sale: missing for the default wallet, and for cash. */
export function namedWallet(name: string): string | undefined {
  return name === DEFAULT_WALLET || name === COUNTER_PROVIDER ? undefined : name;
}

function findKnown(name: string): KnownProvider | undefined {
  const known: Readonly<Record<string, KnownProvider>> = KNOWN;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
