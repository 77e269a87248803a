import { useSyncExternalStore } from "react";

/** False on the server and in the first moment of a page that came drawn from there; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
