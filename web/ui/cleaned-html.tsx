/**
 * The only component that inserts raw HTML. The server sanitised it when it was written
 * (worker/db/content/blog-html.ts); pass nothing else to it.
 */
import styles from "./cleaned-html.module.css";

export function CleanedHtml({ html }: { html: string }) {
  return <div className={styles["text"]} lang="bn" dangerouslySetInnerHTML={{ __html: html }} />;
}
