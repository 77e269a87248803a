/** Shows the invitation, the sign-in, or the back office with the places that the roles allow. */
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { MeView } from "../../worker/contract/staff/staff-sign-in.ts";
import { useReadNotes } from "../api/read-notes.ts";
import { useAdminMessages } from "./admin-messages.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { forgetPassenger } from "./counter/kept-sale.ts";
import { deleteDrafts } from "./forms/draft-store.ts";
import { PersonContext } from "./forms/use-form-draft.ts";
import { Frame } from "./frame/frame.tsx";
import { IdleDialog } from "./account/idle-dialog.tsx";
import { InvitationScreen } from "./account/invitation-screen.tsx";
import { NotFound } from "./frame/not-found.tsx";
import { parseInvitationCode, hashTo, mayEnter, placeIn, PLACES } from "./frame/places.ts";
import { QueryState } from "./query-state.tsx";
import { ScreenFailed } from "./frame/screen-failed.tsx";
import { ScreenLoading } from "./frame/screen-loading.tsx";
import { SCREENS } from "./frame/screens.ts";
import { SignInScreen } from "./account/sign-in-screen.tsx";
import { dropHash, useHash } from "./frame/use-hash.ts";
import { BKASH_ALONE, WalletsContext } from "./use-say-wallets.ts";
import { usePurgeAll, useReloadAll, useStaffQuery } from "./use-staff-query.ts";

const UNAUTHORIZED = 401;

export function AdminApp() {
  // Kept here, since it is a secret and goes from the address at once.
  const given = parseInvitationCode(useHash());
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
  const read = useStaffQuery("me", {}, { isQuiet: true });
  const [last, setLast] = useState<MeView | null>(null);
  const purgeAll = usePurgeAll();
  const reloadAll = useReloadAll();
  useReloadWhenSignedOut(read.reload);
  const me = read.value;
  if (me !== undefined && me.who !== "nobody" && me !== last) setLast(me);
  if (me === undefined) {
    return (
      <Frame title={t.product}>
        <QueryState read={read} />
      </Frame>
    );
  }
  const isSignedOut = me.who === "nobody";
  const onLeave = () => {
    purgeAll();
    // Until this is read anew, the person who has gone would count as the one who is there.
    read.set({ status_code: 201, who: "nobody" });
    setLast(null);
  };
  const onOut = () => {
    if (last !== null) {
      deleteDrafts(last.staff.id);
      forgetPassenger(last.staff.id);
    }
    onLeave();
  };
  const onMe = (next: MeView) => {
    read.set(next);
    if (isSignedOut) void reloadAll();
  };
  if (last === null) return <SignInScreen onMe={onMe} />;
  // A session that ends takes away nothing that was typed: it is there when the same person has signed in again.
  return (
    <PersonContext key={last.staff.id} value={last.staff.id}>
      <WalletsContext value={last.payment_providers ?? BKASH_ALONE}>
        <div hidden={isSignedOut}>
          <CurrentScreen me={last} isHidden={isSignedOut} onMe={onMe} onOut={onOut} />
        </div>
      </WalletsContext>
      <IdleDialog person={last.staff.id} isSignedOut={isSignedOut} onMe={onMe} onLeave={onLeave} />
    </PersonContext>
  );
}

/** A refusal for want of a session asks who is signed in, and nobody's screen is the one to sign in. */
function useReloadWhenSignedOut(reload: () => Promise<void>): void {
  const isRefused = useReadNotes().some(({ refusal }) => refusal?.status === UNAUTHORIZED);
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (isRefused) void ask();
  }, [isRefused]);
}

interface CurrentProps {
  me: MeView;
  isHidden: boolean;
  onMe: (me: MeView) => void;
  onOut: () => void;
}

function CurrentScreen({ me, isHidden, onMe, onOut }: CurrentProps) {
  const { t } = useAdminMessages();
  const place = placeIn(useHash());
  const frame = { signedIn: { me, onMe }, isHidden, onOut };
  if (place === null) {
    return (
      <Frame {...frame} title={t.product}>
        <NotFound />
      </Frame>
    );
  }
  const { path, id } = place;
  const Screen = SCREENS[path];
  return (
    <Frame {...frame} title={`${t.placeNames[PLACES[path].word]} · ${t.product}`} path={path}>
      {mayEnter(path, me.may) ? (
        <ErrorBoundary key={`${path}/${id ?? ""}`} fallback={<ScreenFailed />}>
          <Suspense fallback={<ScreenLoading />}>
            <Screen me={me} onMe={onMe} place={place} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <h1>{t.notYours}</h1>
          <p>
            <a href={hashTo("/")}>{t.frame.backTo(t.placeNames.today)}</a>
          </p>
        </>
      )}
    </Frame>
  );
}
