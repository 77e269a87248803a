/** Explains wrangler's account errors in one sentence. */
export function accountError(output: string): string | null {
  if (/CLOUDFLARE_ACCOUNT_ID/.test(output)) {
    return "This login has several accounts: put the id of the shop's one into CLOUDFLARE_ACCOUNT_ID.";
  }
  if (/CLOUDFLARE_API_TOKEN|not (?:logged in|authenticated)/i.test(output)) {
    return "Cloudflare does not know who you are: npx wrangler login, or put a token of the account into CLOUDFLARE_API_TOKEN.";
  }
  return null;
}
