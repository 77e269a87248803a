/** The waiting room before the seats of a trip with an announced sale; its code and messages load only there. */
import { lazy, Suspense, type ReactNode } from "react";
import { browserOnly } from "../boot/browser-only.ts";
import { useIsHydrated } from "../boot/use-is-hydrated.ts";
import { loadMessages } from "../i18n/load-messages.ts";

interface Props {
  tripId: string;
  fallback: ReactNode;
  children: ReactNode;
}

const Gate = lazy(async () => {
  const [{ WaitingRoomGate }] = await Promise.all([
    import.meta.env.SSR ? browserOnly() : import("./waiting-room-gate.tsx"),
    loadMessages("waitingRoom"),
  ]);
  return { default: WaitingRoomGate };
});

export function LazyWaitingRoom({ tripId, fallback, children }: Props) {
  // The server draws pages in one go and waits for nothing.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Gate tripId={tripId} fallback={fallback}>
        {children}
      </Gate>
    </Suspense>
  );
}
