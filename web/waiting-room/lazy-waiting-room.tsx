/** The waiting room before the seats of a trip with an announced sale; its code and messages load only there. */
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { browserOnly } from "../boot/browser-only.ts";
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
  const isBrowser = useSyncExternalStore(never, yes, no);
  if (!isBrowser) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Gate key={tripId} tripId={tripId} fallback={fallback}>
        {children}
      </Gate>
    </Suspense>
  );
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
