/**
 * The only place that puts HTML into a page as it came. The server cleaned it when it was written
 * (worker/db/content/blog-html.ts); nothing else may be given to it.
 */
import styles from "./cleaned-html.module.css";

export function CleanedHtml({ html }: { html: string }) {
  return <div className={styles["text"]} lang="bn" dangerouslySetInnerHTML={{ __html: html }} />;
}
