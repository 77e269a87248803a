/** The invoice: our number of a bill at its provider, `BB-` and characters of base64url. Pure. */

/** They carry 132 bits. */
const CHARACTERS = 22;
const FORM = new RegExp(`^BB-[\\w-]{${CHARACTERS}}$`, "i");

/** `claimHash` is in base64url. */
export function toInvoice(claimHash: string): string {
  return `BB-${claimHash.slice(0, CHARACTERS)}`;
}

export function isInvoice(text: string): boolean {
  return FORM.test(text);
}
