/** Who the token belongs to, and the account's buckets. */
import { done, jsonIn, refused, type Answer, type Asked, type Route } from "./answers.ts";

export const ACCOUNT = { id: "0123456789abcdef0123456789abcdef", name: "The shop" };

interface Picture {
  bytes: Buffer;
  contentType: string;
}

export interface Account {
  route: Route;
  createBucket(name: string): void;
}

export function makeAccount(): Account {
  const buckets = new Map<string, Map<string, Picture>>();

  function inBuckets(rest: string, asked: Asked): Answer | null {
    if (rest === "" && asked.method === "POST") {
      const name = String(jsonIn(asked)["name"]);
      buckets.set(name, new Map());
      return done({ name });
    }
    const [, name = "", key] = /^\/([^/]+)(?:\/objects\/(.+))?$/.exec(rest) ?? [];
    const bucket = buckets.get(name);
    if (bucket === undefined) return refused(404, 10006, "The specified bucket does not exist.");
    if (key === undefined) return asked.method === "GET" ? done({ name }) : null;
    const path = decodeURIComponent(key);
    if (asked.method === "PUT") {
      bucket.set(path, { bytes: asked.body, contentType: asked.contentType });
      return done({ key: path });
    }
    const found = bucket.get(path);
    if (found === undefined) return refused(404, 10007, "The specified key does not exist.");
    return { status: 200, body: found.bytes, headers: { "Content-Type": found.contentType } };
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
    createBucket: (name) => void buckets.set(name, new Map()),
  };
}

function onePage(count: number) {
  return { page: 1, per_page: 50, count, total_count: count, total_pages: 1 };
}
