/** Who the token belongs to, and the account's buckets. */
import { done, jsonIn, refused, type Answer, type Asked, type Route } from "./answers.ts";

export const ACCOUNT = { id: "0123456789abcdef0123456789abcdef", name: "The shop" };

export interface Account {
  route: Route;
  createBucket(name: string): void;
}

export function makeAccount(): Account {
  const buckets = new Set<string>();

  function inBuckets(rest: string, asked: Asked): Answer | null {
    if (rest === "" && asked.method === "POST") {
      const name = String(jsonIn(asked)["name"]);
      buckets.add(name);
      return done({ name });
    }
    const [, name = ""] = /^\/([^/]+)$/.exec(rest) ?? [];
    if (!buckets.has(name)) return refused(404, 10006, "The specified bucket does not exist.");
    return asked.method === "GET" ? done({ name }) : null;
  }

  function route(asked: Asked): Answer | null {
    switch (asked.path) {
      case "/user":
        return done({ id: "owner", email: "owner@shop.test" });
      case "/user/tokens/verify":
        return done({ id: "token", status: "active" });
      case "/accounts":
        return done([ACCOUNT], { result_info: onePage(1) });
      case "/memberships":
        return done([{ id: "membership", account: ACCOUNT }], { result_info: onePage(1) });
      default: {
        const [, rest] = /^\/accounts\/[^/]+\/r2\/buckets(.*)$/.exec(asked.path) ?? [];
        return rest === undefined ? null : inBuckets(rest, asked);
      }
    }
  }

  return {
    route,
    createBucket: (name) => void buckets.add(name),
  };
}

function onePage(count: number) {
  return { page: 1, per_page: 50, count, total_count: count, total_pages: 1 };
}
