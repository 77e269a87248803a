/** All that is wrong with the files, with file and line, at once. */
import type { SeasonCheckView } from "../../../worker/contract/staff/staff-season.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { FaultText } from "../forms/fault-text.tsx";
import styles from "../admin.module.css";

export function SeasonProblems({ view }: { view: SeasonCheckView }) {
  const { t, format } = useAdminMessages();
  const { problems, problems_count: count } = view;
  const more = count - problems.length;
  return (
    <div className={styles["failure"]} role="alert">
      <p>{t.season.problems(format.digits(count))}</p>
      <ul>
        {problems.map(({ file, line, row, column, ...fault }) => (
          <li key={`${file} ${line} ${row} ${column} ${fault.message}`}>
            <strong>{file}</strong>
            {line !== null && ` · ${t.season.line(format.digits(line))}`}
            {row !== null && ` · ${t.season.row(row)}`}
            {column !== null && ` · ${column}`}
            {": "}
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t.season.more(format.digits(more))}</p>}
    </div>
  );
}
