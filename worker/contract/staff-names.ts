/** What the act on the name of a ticket answers. */
import { z } from "zod";
import { ActView } from "./staff.ts";

export const NameActView = ActView.extend({
  bill: z.int(),
  name: z.string(),
  /** How often it may be corrected afterwards. */
  times_left: z.int(),
});
