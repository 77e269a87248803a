/**
 * A form and, beside it, its entry as passengers will see it while it is typed. On a narrow screen the preview is
 * folded under the fields.
 */
import { lazy, Suspense, type ReactNode } from "react";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { useAdminMessages } from "../admin-messages.ts";
import type { FormValues } from "./form-values.ts";
import styles from "./content.module.css";

/** With the customers' own components, which no other place of the office needs. */
const PublicPreview = lazy(async () => ({
  default: (await import("./public-preview.tsx")).PublicPreview,
}));

/** What is not shown by itself (a unit, a stop) has no preview. */
const PREVIEWED = new Set<ContentKind>(["destination", "photo", "post", "notice", "shop"]);

interface Props {
  kind: ContentKind;
  values: FormValues;
  children: ReactNode;
}

export function BesidePreview({ kind, values, children }: Props) {
  const { t } = useAdminMessages();
  if (!PREVIEWED.has(kind)) return <div className={styles["alone"]}>{children}</div>;
  return (
    <div className={styles["beside"]}>
      <div className={styles["fields"]}>{children}</div>
      <details className={styles["public"]} open>
        <summary>{t.content.publicPreview}</summary>
        {/* Its links and buttons lead away from the form. */}
        <div className={styles["shown"]} inert>
          <Suspense fallback={null}>
            <PublicPreview kind={kind} values={values} />
          </Suspense>
        </div>
      </details>
    </div>
  );
}
