/** The roles of staff in Bengali. */
import type { roles as english } from "../../en/office/roles.ts";

export const roles: typeof english = {
  owner: "মালিক",
  money: "টাকা",
  ops: "ট্রিপ",
  content: "লেখা ও ছবি",
  guide: "গাইড",
  reader: "শুধু দেখা",
};
