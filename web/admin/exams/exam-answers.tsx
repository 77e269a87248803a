/** How many passengers stay, want their money back or have not answered, after the exam has moved. */
import type { OneExamView } from "../../../worker/contract/staff/staff-exams.ts";
import { examAnswers as bengali } from "../../i18n/bn/office/exam-answers.ts";
import { examAnswers as english } from "../../i18n/en/office/exam-answers.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import { useInstant } from "../use-instant.ts";
import admin from "../admin.module.css";
import trips from "../trips/trips.module.css";

/** The words stand in the chunk of the page, because the first screen does not need them. */
const WORDS = { bn: bengali, en: english };

export function ExamAnswers({ answers }: { answers: NonNullable<OneExamView["answers"]> }) {
  const { lang, format } = useAdminMessages();
  const instant = useInstant();
  const words = WORDS[lang];
  const { stay, refund, other_bus: otherBus, silent, until } = answers;
  const facts = [
    [words.stay, stay],
    [words.refund, refund],
    [words.otherBus, otherBus],
    [words.silent, silent],
  ] as const;
  return (
    <section className={admin["section"]} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Panel>
        <p>{words.all(format.digits(stay + refund + otherBus + silent))}</p>
        <FactList
          facts={facts.map(([name, count]) => [name, format.digits(count)])}
          className={trips["facts"]}
        />
        {silent > 0 && <p className={admin["soft"]}>{words.until(instant(until))}</p>}
      </Panel>
    </section>
  );
}
