/** What every screen of the back office is given. */
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import type { Place } from "./places.ts";

export interface ScreenProps {
  me: MeView;
  /** Signs in again, or shows the passkey once more. */
  onMe: (me: MeView) => void;
  place: Place;
}
