/** The heading of a step. It takes the focus, since the pressed button is gone. */
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
