/** The deployed shop as the check of a deploy looks at it: it answers as soon as a version runs. */
import type { Answer, Asked } from "./answers.ts";

const SCRIPT = "/assets/client.js";

const HTML = { "Content-Type": "text/html" };
const NOBODY: Answer = { status: 530, body: "There is no Worker here.", headers: HTML };

/** Null for a call of the API. Preloaded by `own-network.mjs`, the shop's domain leads to this path. */
export function shopRoute({ path }: Asked, isDeployed: boolean): Answer | null {
  const [, inShop] = /^\/the-shop(\/.*)$/.exec(path) ?? [];
  if (inShop === undefined) return null;
  if (!isDeployed) return NOBODY;
  switch (inShop) {
    case "/api/health":
      return { status: 200, body: { status: "ok" } };
    case "/":
      return {
        status: 200,
        body: `<script type="module" src="${SCRIPT}"></script>`,
        headers: HTML,
      };
    case SCRIPT:
      return { status: 200, body: "0", headers: { "Content-Type": "text/javascript" } };
    case "/api/get-bus-route-list":
      return { status: 200, body: { busRouteList: [] } };
    default:
      return { status: 404, body: {} };
  }
}
