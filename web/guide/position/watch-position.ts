/** The place of the phone, as the browser measures it. */
import type { Watch } from "./tracker.ts";

const PERMISSION_DENIED = 1;
const OPTIONS = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 120_000 };

export const watchPosition: Watch = (onFix, onFault) => {
  const id = navigator.geolocation.watchPosition(
    ({ coords }) =>
      onFix({ lat: coords.latitude, lng: coords.longitude, accuracyM: coords.accuracy }),
    ({ code }) => onFault(code === PERMISSION_DENIED ? "denied" : "no_fix"),
    OPTIONS,
  );
  return () => navigator.geolocation.clearWatch(id);
};
