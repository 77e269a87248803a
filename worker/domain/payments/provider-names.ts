/** The payment providers of this build: the name that a bill keeps, and the name that people read. */
export const PROVIDER_NAMES = { bkash: "bKash" } as const;

export type ProviderName = keyof typeof PROVIDER_NAMES;

/** The name that people read; a name that this build no longer knows stands for itself. */
export function providerLabel(name: string): string {
  return new Map<string, string>(Object.entries(PROVIDER_NAMES)).get(name) ?? name;
}
