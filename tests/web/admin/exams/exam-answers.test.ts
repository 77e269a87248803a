/** The page of an exam sums up what its passengers have answered, and until when the others may. */
import { createElement } from "react";
import { expect, test } from "vitest";
import { ExamAnswers } from "../../../../web/admin/exams/exam-answers.tsx";
import { examAnswers as words } from "../../../../web/i18n/en/office/exam-answers.ts";
import { openOfficeInEachTest } from "../../../support/office-page.ts";
import { draw } from "../../../support/page.ts";

openOfficeInEachTest(() => ({}), {});

const ANSWERS = {
  stay: 50,
  refund: 6,
  other_bus: 1,
  silent: 9,
  until: "2031-01-04T22:00:00+06:00",
};
const MAY_ANSWER = words.until("");

test("each answer has its tickets, and all of them their sum", async () => {
  const drawn = await draw(createElement(ExamAnswers, { answers: ANSWERS }));
  expect(drawn.textContent).toContain(words.all("66"));
  for (const fact of [
    `${words.stay}50`,
    `${words.refund}6`,
    `${words.otherBus}1`,
    `${words.silent}9`,
  ])
    expect(drawn.textContent).toContain(fact);
});

test("the deadline is said while somebody may still answer", async () => {
  const starts = MAY_ANSWER.slice(0, MAY_ANSWER.indexOf("until"));
  const open = await draw(createElement(ExamAnswers, { answers: ANSWERS }));
  expect(open.textContent).toContain(starts);
  const over = await draw(createElement(ExamAnswers, { answers: { ...ANSWERS, silent: 0 } }));
  expect(over.textContent).not.toContain(starts);
});
