/** The response to a thrown error: a constant sentence; the error is logged with the request id (decisions 1.3). */
import type { ErrorHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { RefusalBody } from "../contract/shared.ts";
import { isOverload } from "../domain/overload.ts";
import { logAlert } from "../telemetry/log.ts";
import { refuse } from "./refusal-response.ts";
import { ERROR_SENTENCE } from "./refusals.ts";

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (isOverload(error)) return refuse(c, { reason: "overloaded" });
  logAlert("unexpected_error", { request: c.get("requestId"), path: c.req.routePath, error });
  const body: RefusalBody = {
    status_code: 500,
    code: "server_error",
    message: ERROR_SENTENCE,
    errors: [ERROR_SENTENCE],
    request_id: c.get("requestId"),
  };
  return c.json(body, 500);
};
