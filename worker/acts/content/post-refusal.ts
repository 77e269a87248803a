/** A post that can't be parsed, at its preview and at its change alike. */
import { fault } from "../../domain/faults.ts";
import { refuseAct } from "../act-steps.ts";

export const POST_TOO_INTRICATE = refuseAct(
  fault("post_too_intricate").message,
  "post_too_intricate",
);
