/** What the files change in the shop: how much of each, then each changed row with what it was and becomes. */
import type { SeasonCheckView } from "../../../worker/contract/staff/staff-season.ts";
import { useAdminMessages } from "../admin-messages.ts";
import { Panel } from "../panel.tsx";
import styles from "../admin.module.css";

export function SeasonDifference({ view }: { view: SeasonCheckView }) {
  const { t, format } = useAdminMessages();
  const { counts, changes, changes_count: count, same, left } = view;
  const { digits } = format;
  const formatCell = (text: string) => (text === "" ? t.content.none : text);
  const more = count - changes.length;
  return (
    <section className={styles["section"]} aria-label={t.season.difference}>
      <h3>{t.season.difference}</h3>
      <Panel>
        {counts.length === 0 && <p>{t.season.nothing}</p>}
        <ul className={styles["rows"]}>
          {counts.map(({ file, added, changed, hidden }) => (
            <li key={file}>
              <strong>{file}</strong>:{" "}
              {t.season.counts(digits(added), digits(changed), digits(hidden))}
            </li>
          ))}
        </ul>
        <p className={styles["soft"]}>{t.season.same(digits(same))}</p>
        {left.map(({ file, count: rows }) => (
          <p key={file} className={styles["soft"]}>
            {t.season.left(file, digits(rows))}
          </p>
        ))}
      </Panel>
      {changes.length > 0 && (
        <ul className={styles["rows"]}>
          {changes.map(({ file, id, is_hidden: isHidden, columns }) => (
            <li key={`${file} ${id}`}>
              <strong>
                {file} · {id}
              </strong>
              {isHidden && ` · ${t.content.hiding.isHidden}`}
              <ul>
                {columns.map(({ column, was, is }) => (
                  <li key={column}>
                    {column}: <del>{formatCell(was)}</del> → <ins>{formatCell(is)}</ins>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t.season.more(digits(more))}</p>}
    </section>
  );
}
