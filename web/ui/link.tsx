/**
 * Links inside the product. `Link` of react-router brings code that prefetches route data, which the declarative mode
 * never uses; these are made of its hooks alone.
 */
import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path, query and fragment. */
  to: string;
  /** For the screen that it leads to: `useLocation().state`. */
  state?: unknown;
}

export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** Marked as the current page on the screen that it leads to; `to` is a path alone. */
export function NavLink(props: Omit<LinkProps, "state">) {
  const { pathname } = useLocation();
  const isCurrent = withoutEndSlash(pathname) === withoutEndSlash(props.to);
  return <Link {...props} aria-current={isCurrent ? "page" : undefined} />;
}

/** The router makes no difference by case or by a slash at the end. */
function withoutEndSlash(path: string): string {
  return path.toLowerCase().replace(/\/+$/, "");
}
