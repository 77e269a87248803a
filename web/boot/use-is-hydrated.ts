import { useSyncExternalStore } from "react";

/** False on the server and during hydration; true ever after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
