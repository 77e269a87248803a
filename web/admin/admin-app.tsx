/** Shows the invitation, the sign-in, or the back office with the places that the roles allow. */
import { Suspense, useEffect, useState } from "react";
import { useAdminMessages } from "./admin-messages.ts";
import { Failure } from "./failure.tsx";
import { Frame } from "./frame.tsx";
import { IdleDialog } from "./idle-dialog.tsx";
import { InvitationScreen } from "./invitation-screen.tsx";
import { invitationCodeIn, hashTo, mayEnter, placeIn } from "./places.ts";
import { SCREENS } from "./screens.ts";
import { SignInScreen } from "./sign-in-screen.tsx";
import { dropHash, useHash } from "./use-hash.ts";
import { usePurgeAll, useStaffQuery } from "./use-staff-query.ts";

export function AdminApp() {
  // Kept here, since it is a secret and goes from the address at once.
  const given = invitationCodeIn(useHash());
  const [code, setCode] = useState(given);
  if (given !== null && given !== code) setCode(given);
  useEffect(() => {
    if (code !== null) dropHash();
  }, [code]);
  const purgeAll = usePurgeAll();
  const onOver = () => {
    purgeAll();
    setCode(null);
  };
  if (code === null) return <Office />;
  return <InvitationScreen key={code} code={code} onOver={onOver} />;
}

function Office() {
  const { t } = useAdminMessages();
  const { answer, reload, set } = useStaffQuery("me");
  const place = placeIn(useHash());
  const purgeAll = usePurgeAll();
  if (answer === undefined) return <Frame title={t.product}>{t.loading}</Frame>;
  if (!answer.ok) {
    return (
      <Frame title={t.product}>
        <Failure refusal={answer.refusal} onRetry={() => void reload()} />
      </Frame>
    );
  }
  const { path, id } = place;
  const me = answer.value;
  if (me.who === "nobody") return <SignInScreen onMe={set} />;
  const Screen = SCREENS[path];
  return (
    <Frame title={t.product} me={me} path={path} onOut={purgeAll}>
      <IdleDialog onMe={set} />
      {mayEnter(path, me.may) ? (
        <Suspense fallback={<output>{t.loading}</output>}>
          <Screen key={`${path}/${id ?? ""}`} me={me} onMe={set} place={place} />
        </Suspense>
      ) : (
        <p>
          {t.notYours} <a href={hashTo("/")}>{t.placeNames.today}</a>
        </p>
      )}
    </Frame>
  );
}
