/** The corner where messages stand, in a root of its own: no screen pays for it before the first message. */
import "./toaster.css";
import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { useMessages } from "../i18n/use-messages.ts";

const VISIBLE = 20;
const BELOW_HEADER = { top: "calc(var(--header) + var(--s2))" };

export const sonner = toast;

/** Done when it listens: sonner forgets a message that comes before. */
export function drawToaster(): Promise<void> {
  const place = document.createElement("div");
  document.body.appendChild(place);
  return new Promise((listening) => {
    createRoot(place).render(<Corner onDrawn={listening} />);
  });
}

function Corner({ onDrawn }: { onDrawn: () => void }) {
  const { t } = useMessages();
  // An effect of the parent runs after those of its children: sonner listens by now.
  useEffect(onDrawn, [onDrawn]);
  return (
    <Toaster
      position="top-center"
      theme="system"
      expand
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      visibleToasts={VISIBLE}
      containerAriaLabel={t.shell.notifications}
    />
  );
}
