/** The forms for many trips at once. Each is there from the time when it was opened, so that what was typed stays. */
import { actName } from "../../acts/act-name.ts";
import { useAdminMessages } from "../../admin-messages.ts";
import type { ScreenProps } from "../../frame/screen-props.ts";
import { useOpened } from "../../use-opened.ts";
import { CopyDay } from "../make/copy-day.tsx";
import { CopySeason } from "../make/copy-season.tsx";
import { FaresForFilter } from "./fares-for-filter.tsx";
import { ListPanel } from "./list-panel.tsx";

/** In the address as the acts are named. */
export const PANELS = ["copy-trips", "copy-season", "set-fares"] as const;

interface Props extends Pick<ScreenProps, "me" | "onMe"> {
  /** As the address has it. */
  chosen: string;
  shut: string;
  filter: Readonly<Record<string, string>>;
  ticked: readonly string[];
}

export function ListPanels({ me, onMe, chosen, shut, filter, ticked }: Props) {
  const { t } = useAdminMessages();
  const open = PANELS.find((panel) => panel === chosen && me.may.includes(panel));
  const opened = useOpened(open);
  const forms = {
    "copy-trips": <CopyDay onMe={onMe} />,
    "copy-season": <CopySeason onMe={onMe} />,
    "set-fares": <FaresForFilter filter={filter} ticked={ticked} onMe={onMe} />,
  };
  return (
    <>
      {opened.map((panel) => (
        <ListPanel key={panel} title={actName(t, panel)} isOpen={panel === open} shut={shut}>
          {forms[panel]}
        </ListPanel>
      ))}
    </>
  );
}
