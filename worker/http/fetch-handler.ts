/**
 * The entry of requests and of the cron. Refuses all of them while the configuration is invalid: one constant sentence
 * for the visitor, one alert per isolate with the reason. Invariant: nothing is read, sold or sent with values of
 * another environment.
 */
import { app } from "../app.ts";
import { setCacheOrigin } from "../cache/swr-cache.ts";
import { logAlert } from "../telemetry/log.ts";
import { pages } from "../page/pages.ts";
import { alertWebhookNotices } from "../config/alert-webhook.ts";
import { messageNotices } from "../config/message-account.ts";
import { pushNotices } from "../config/push-keys.ts";
import { isServedAt, startErrors, startNotices, walletNotices } from "../config/start-check.ts";

const APP_PATH = /^\/(?:api|uploads)(?:\/|$)/;
const NOT_OPEN =
  "দোকানটি এখন খোলা নেই। একটু পরে আবার চেষ্টা করুন।\nThis shop is not set up yet. Please try again later.";

const checked = new WeakMap<Env, boolean>();

export function answer(request: Request, env: Env, ctx: ExecutionContext) {
  const { hostname, pathname, origin, protocol } = new URL(request.url);
  if (env.RUN_MODE !== "local" && protocol === "http:") return toHttps(request.url);
  if (!canStart(env)) return answerNotOpen();
  if (!isServedAt(env.RUN_MODE, hostname)) {
    logAlert("refuses_to_start", { why: ['RUN_MODE is "local" at a public address'] });
    return answerNotOpen();
  }
  setCacheOrigin(origin);
  return (APP_PATH.test(pathname) ? app : pages).fetch(request, env, ctx);
}

/** Redirects to the same address over TLS, with the same method. Only a local run is served without TLS. */
function toHttps(address: string): Response {
  const headers = { Location: address.replace(/^http:/, "https:"), "Cache-Control": "no-store" };
  return new Response(null, { status: 308, headers });
}

/** Checked once: the values of an isolate do not change. */
export function canStart(env: Env): boolean {
  const known = checked.get(env);
  if (known !== undefined) return known;
  const why = startErrors(env);
  if (why.length > 0) logAlert("refuses_to_start", { why });
  else logNotices(env);
  checked.set(env, why.length === 0);
  return why.length === 0;
}

function logNotices(env: Env): void {
  const noCheck = startNotices(env);
  if (noCheck.length > 0) logAlert("human_check_off", { why: noCheck });
  const noWallet = walletNotices(env);
  if (noWallet.length > 0) logAlert("wallet_off", { why: noWallet });
  const noMessages = messageNotices(env);
  if (noMessages.length > 0) logAlert("messages_off", { why: noMessages });
  const noPush = pushNotices(env);
  if (noPush.length > 0) logAlert("push_off", { why: noPush });
  const noWebhook = alertWebhookNotices(env);
  if (noWebhook.length > 0) logAlert("alert_webhook_off", { why: noWebhook });
}

function answerNotOpen(): Response {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  return new Response(NOT_OPEN, { status: 500, headers });
}
