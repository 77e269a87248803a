/** Where alerts ring for an owner: the switch of this phone, and the list of all phones that have it on. */
import { useCallback } from "react";
import type { AccessView } from "../../../worker/contract/staff/staff-sign-in.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { canBePushedTo } from "../../push/can-be-pushed-to.ts";
import { PushSwitch } from "../../push/push-switch.tsx";
import { AccessList } from "./access-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { readAlertState, turnAlertsOff, turnAlertsOn, type AlertPhones } from "./alert-push.ts";
import { Failure } from "../failure.tsx";
import type { ScreenProps } from "../frame/screen-props.ts";
import styles from "../admin.module.css";

interface Props extends Pick<ScreenProps, "onMe"> {
  access: Pick<AccessView, "alert_phones" | "push_key">;
  onEnd: (id: string) => void;
  /** The list has changed. */
  onChanged: () => Promise<unknown>;
}

export function AlertPhone({ access, onMe, onEnd, onChanged }: Props) {
  const { t } = useAdminMessages();
  const { alert_phones: phones, push_key: serverKey } = access;
  return (
    <>
      {serverKey !== null && canBePushedTo() ? (
        <Switch phones={phones} serverKey={serverKey} onMe={onMe} onChanged={onChanged} />
      ) : (
        <section className={styles["section"]}>
          <h2>{t.alertPush.title}</h2>
          <p className={styles["soft"]}>
            {serverKey === null ? t.alertPush.noKeys : t.alertPush.cannot}
          </p>
        </section>
      )}
      <AccessList title={t.alertPhones} rows={phones} onEnd={onEnd} />
    </>
  );
}

interface SwitchProps extends Pick<Props, "onMe" | "onChanged"> {
  phones: AlertPhones;
  serverKey: string;
}

function Switch({ phones, serverKey, onMe, onChanged }: SwitchProps) {
  const { t } = useAdminMessages();
  // What a browser says of its permission is the same for a ticket's messages.
  const { denied, failed } = useMessages().t.moves.push.state;
  const language = useLanguage();
  const readState = useCallback(() => readAlertState(phones, serverKey), [phones, serverKey]);
  const { title, off, on, ...buttons } = t.alertPush;
  return (
    <PushSwitch
      className={styles["panel"]}
      words={{ title, state: { off, on, denied, failed }, ...buttons }}
      readState={readState}
      turnOn={async () => {
        const turned = await turnAlertsOn({ serverKey, language }, onMe);
        if ("state" in turned && turned.state === "on") await onChanged();
        return turned;
      }}
      turnOff={async () => {
        const refusal = await turnAlertsOff();
        if (refusal === null) await onChanged();
        return refusal;
      }}
      Refusal={Failure}
    />
  );
}
