/** The fields of every act's answer, as of one that was done. */
import type { ActView } from "../../worker/contract/staff/staff.ts";

export function anAct(overrides: Partial<ActView> = {}): ActView {
  return {
    status_code: 201,
    dry_run: false,
    changed: true,
    message: "It is done.",
    hash: null,
    state: "done",
    next: null,
    can_ask_second: false,
    second: null,
    request: null,
    runs_at: null,
    inverse: null,
    ...overrides,
  };
}
