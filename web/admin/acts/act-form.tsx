/** A small form whose button shows what its act would do. */
import type { ReactNode, SubmitEvent } from "react";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";
import { Button } from "../../ui/button.tsx";
import { actName } from "./act-name.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";

interface Props {
  act: ActName;
  onPreview: () => void;
  /** How its fields stand. */
  className: string | undefined;
  children: ReactNode;
}

export function ActForm({ act, onPreview, className, children }: Props) {
  const { t } = useAdminMessages();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onPreview();
  };
  return (
    <Panel>
      <form className={className} onSubmit={submit}>
        {children}
        <Button type="submit" variant="quiet">
          {actName(t, act)}
        </Button>
      </form>
    </Panel>
  );
}
