/**
 * For an address that is no place, and for a thing that does not exist: says so, and leads back to where such things
 * are.
 */
import type { ApiRefusal } from "../../api/refusal.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { hashTo, listAround, PLACES, placeIn } from "./places.ts";
import { useHash } from "./use-hash.ts";
import admin from "../admin.module.css";

export function NotFound() {
  const { t } = useAdminMessages();
  return (
    <div className={admin["section"]}>
      <h1>{t.frame.notFoundTitle}</h1>
      <p className={admin["soft"]}>{t.frame.notFoundText}</p>
      <BackToList />
    </div>
  );
}

/** Says of one thing, in the server's words, that it does not exist. */
export function Missing({ refusal }: { refusal: ApiRefusal }) {
  const { refusal: sentenceOf } = useAdminMessages();
  return (
    <div className={admin["section"]}>
      <h1>{sentenceOf(refusal)}</h1>
      <BackToList />
    </div>
  );
}

function BackToList() {
  const { t } = useAdminMessages();
  const place = placeIn(useHash());
  const list = place === null ? "/" : listAround(place.path);
  return (
    <p>
      <a href={hashTo(list)}>{t.frame.backTo(t.placeNames[PLACES[list].word])}</a>
    </p>
  );
}
