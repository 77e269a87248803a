/** Which screen the phone needs: to pair, to wait for the list, or the list itself. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Guide, GuideState } from "../guide-parts.ts";
import { useGuideMessages } from "../guide-messages.ts";
import { useLink } from "../links.ts";
import { useSteadyPresses } from "../steady-press.ts";
import { BoardScreen } from "./board-screen.tsx";
import { Notice } from "./notice.tsx";
import { PairScreen } from "./pair-screen.tsx";
import { ReplaceScreen } from "./replace-screen.tsx";
import { ReplacedScreen } from "./replaced-screen.tsx";
import styles from "./guide.module.css";

interface Props {
  guide: Guide;
  /** The link with which the page was opened. */
  firstLink: string | null;
}

export function GuideApp({ guide, firstLink }: Props) {
  const { t, lang, setLang } = useGuideMessages();
  const state = useSyncExternalStore(guide.subscribe, guide.getState);
  const [unanswered] = useState(() => findUnanswered(guide.getState()));
  const [link, dropLink] = useLink(firstLink ?? unanswered);
  useEffect(() => {
    document.title = t.product;
  }, [t]);
  return (
    <div className={styles["app"]} {...useSteadyPresses()}>
      <main className={styles["main"]}>
        <Screen guide={guide} state={state} link={link} dropLink={dropLink} />
      </main>
      <footer className={styles["footer"]}>
        <button
          type="button"
          className={styles["plain"]}
          lang={lang === "bn" ? "en" : "bn"}
          onClick={() => void setLang(lang === "bn" ? "en" : "bn")}
        >
          {t.otherLanguage}
        </button>
      </footer>
    </div>
  );
}

interface ScreenProps {
  guide: Guide;
  state: GuideState;
  link: string | null;
  dropLink: () => void;
}

function Screen({ guide, state, link, dropLink }: ScreenProps) {
  const { t } = useGuideMessages();
  /** The link is used: what is paired by it is no list that it would replace. */
  const [isUsed, setIsUsed] = useState(false);
  const { pairing, list } = state.saved;
  if (state.status === "opening") return <p>{t.opening}</p>;
  if (state.status === "unstorable") {
    return (
      <>
        <h1>{t.unstorable.title}</h1>
        <Notice>{t.unstorable.text}</Notice>
      </>
    );
  }
  if (state.status === "replaced") return <ReplacedScreen guide={guide} state={state} />;
  const isLive = pairing !== null && !pairing.isOver;
  if (link !== null && isLive && !isUsed) {
    return <ReplaceScreen saved={state.saved} onTake={() => setIsUsed(true)} onKeep={dropLink} />;
  }
  if (link !== null || !isLive) {
    const onPaired = () => {
      // The list of this phone is shown again, whichever it is by now.
      setIsUsed(false);
      dropLink();
    };
    return (
      <PairScreen
        key={link}
        guide={guide}
        state={state}
        link={link}
        onStart={() => setIsUsed(true)}
        onPaired={onPaired}
        onKeep={isLive ? onPaired : null}
      />
    );
  }
  if (list === null || list.phone !== pairing.phone) {
    return (
      <>
        <h1>{t.download.title}</h1>
        {state.loss === "list" && <Notice>{t.download.lost}</Notice>}
        {state.isConnected === false && <Notice>{t.download.waiting}</Notice>}
      </>
    );
  }
  return <BoardScreen guide={guide} state={state} saved={list} pairing={pairing} />;
}

/** The link of a pairing whose answer was lost, on a phone that has no list: its call is repeated by a press. */
function findUnanswered({ status, saved: { pairing, attempt } }: GuideState): string | null {
  const isFree = status === "unpaired" || pairing?.isOver === true;
  return isFree && attempt !== null ? attempt.link : null;
}
