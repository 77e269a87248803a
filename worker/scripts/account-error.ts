/**
 * Explains in one sentence, with the command to use, why Cloudflare refused a call of wrangler or of a script. Returns
 * null for an error of the SQL that was sent, and for anything that wrangler found by itself.
 */

const AGAIN = "type the same again: what is done already is not done twice";

/** The call, or the migration that it was for. */
const CALL_FAILED =
  /A request to the Cloudflare API \(([^)]+)\) failed\.|(Migration \S+) failed with the following errors:/;
/** Wrangler prints it in a line of text, or in JSON if that was requested. */
const NOTE = /[^\n"]*\[code: \d+\]/;
const MALFORMED = /(?:GET|POST|PUT|PATCH|DELETE) \S+ -> \d{3}[^\n"]*/;
const NETWORK_ERROR = /fetch failed|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN/;
const SQL_ERROR = /SQLITE_|incomplete input/;
const REFUSES_LOGIN = /Authentication error|\[code: (?:10000|9109|10405)\]/;

export function accountError(output: string): string | null {
  if (SQL_ERROR.test(output)) return null;
  const [malformed] = MALFORMED.exec(output) ?? [];
  if (malformed !== undefined) return describeUnavailable(describeMissingAccount(malformed));
  const failed = CALL_FAILED.exec(output);
  const [note] = NOTE.exec(output.slice(failed?.index ?? output.length)) ?? [];
  if (failed !== null && note !== undefined) {
    const call = failed[1] ?? failed[2] ?? "";
    const reason = note.replaceAll(/^\W+ERROR\W+|^\s+/g, "");
    return REFUSES_LOGIN.test(note)
      ? describeRefusedLogin(call)
      : describeUnavailable(`${describeMissingAccount(call)}: ${reason}`);
  }
  // After the failed calls, since wrangler names both variables beside them, too.
  if (/CLOUDFLARE_ACCOUNT_ID/.test(output)) return SEVERAL_ACCOUNTS;
  if (/CLOUDFLARE_API_TOKEN|not (?:logged in|authenticated)/i.test(output)) {
    return "Cloudflare does not know who you are: npx wrangler login, or put a token of the account into CLOUDFLARE_API_TOKEN.";
  }
  return NETWORK_ERROR.test(output) ? UNREACHABLE : null;
}

export const SEVERAL_ACCOUNTS =
  "This login has several accounts: put the id of the shop's one into CLOUDFLARE_ACCOUNT_ID.";

export const UNREACHABLE = `Cloudflare could not be reached: look at this machine's connection, then ${AGAIN}.`;

/** `path` is the call that the login may not make. */
export function describeRefusedLogin(path: string): string {
  return `Cloudflare refuses this login for ${describeMissingAccount(path)}: give its token the rights that \`npm run deploy -- staging --dry-run\` lists, or npx wrangler login, then ${AGAIN}.`;
}

/** `what` says which call failed, and how. */
export function describeUnavailable(what: string): string {
  return `Cloudflare did not do what it was asked (${what}). Where that names nothing to mend, see cloudflarestatus.com, then ${AGAIN}.`;
}

function describeMissingAccount(path: string): string {
  return path.replace(/\/accounts\/[^/]+/, "");
}
