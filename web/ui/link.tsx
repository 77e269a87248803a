/**
 * Links inside the product, made of react-router's hooks. Its own `Link` brings code that prefetches the data of
 * routes, which this product does not use (web/boot/browser-router.tsx).
 */
import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Path, query and fragment. */
  to: string;
  /** State for the target screen: `useLocation().state`. */
  state?: unknown;
  /** Takes the place of this entry of the history: Back leads to what came before. */
  replaces?: boolean;
}

export function Link({ to, state, replaces, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const path = createPath(useResolvedPath(to));
  const isHere = createPath(useLocation()) === path;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        // A link to the same address adds nothing to the history.
        void navigate(to, { state, replace: replaces || isHere });
      }}
    >
      {children}
    </a>
  );
}

/** With a modifier key, or another button, the browser follows the link itself. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
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
