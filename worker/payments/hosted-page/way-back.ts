/**
 * How a buyer came back from a hosted page. The page is given an address for each way; it may send the result in a
 * form, too. Both are hints.
 */

/** Says on our own addresses by which of them the buyer came back. */
const WAY_BACK = "way_back";
const NOT_PAID = new Set(["failed", "cancelled"]);
/** The documented length of an address. */
export const URL_CHARACTERS_MAX = 255;
/** The way back takes a part of it. */
export const CALLBACK_CHARACTERS_MAX = URL_CHARACTERS_MAX - `&${WAY_BACK}=cancelled`.length;

export function returnUrls(
  callbackUrl: string,
): Record<"success_url" | "fail_url" | "cancel_url", string> {
  const withWay = (way: string) => {
    const url = new URL(callbackUrl);
    url.searchParams.set(WAY_BACK, way);
    return url.href;
  };
  return {
    success_url: withWay("success"),
    fail_url: withWay("failed"),
    cancel_url: withWay("cancelled"),
  };
}

/** `status`: the field in which the provider's form says how the payment went. */
export function readWayBack(fields: URLSearchParams, status: string): "came_back" | "gave_up" {
  const said = [fields.get(WAY_BACK), fields.get(status)?.toLowerCase()];
  return said.some((one) => NOT_PAID.has(one ?? "")) ? "gave_up" : "came_back";
}
