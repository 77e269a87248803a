/** The heading of a step that a press has opened: it takes the focus of what was pressed. */
import { useEffect, useRef, type ReactNode } from "react";

export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
