/** What everybody is shown may be a moment old (worker/shop-window.ts); a test that can't wait has it asked anew. */
import { forgetCopies } from "../../worker/near-copy.ts";

export function seatsShownAnew(tripId: string): Promise<void> {
  return forgetCopies([`seats:${tripId}`]);
}
