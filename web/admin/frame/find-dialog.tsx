/**
 * The search from everywhere: a window over the screen, whose list is loaded with the first one, or before it is asked
 * for.
 */
import { lazy, Suspense, useEffect, useRef } from "react";
import type { MeView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { Dialog, warmDialog } from "../../ui/dialog.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { ListLoading } from "./screen-loading.tsx";

const load = () => import("./find-box.tsx");
const FindBox = lazy(async () => ({ default: (await load()).FindBox }));

/** After what the first screen needs. */
const WARM_AFTER_MS = 2_000;

interface Props {
  me: MeView;
  isOpen: boolean;
  onClose: () => void;
}

export function FindDialog({ me, isOpen, onClose }: Props) {
  const { t } = useAdminMessages();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      warmDialog();
      void load().catch(() => undefined);
    }, WARM_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog isOpen={isOpen} title={t.frame.findTitle} first={field} onClose={onClose}>
      <Suspense fallback={<ListLoading />}>
        <FindBox me={me} field={field} onPick={onClose} />
      </Suspense>
    </Dialog>
  );
}
