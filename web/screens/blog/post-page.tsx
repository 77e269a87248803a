/** `/blogDetails/:id`: one post, whole. */
import type { BlogView } from "../../../worker/contract/pages/content.ts";
import { usePathId } from "../../boot/use-path-id.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useQuery } from "../../api/use-query.ts";
import { BlogFailed } from "./blog-failed.tsx";
import styles from "./blog.module.css";
import { CleanedHtml } from "../../ui/cleaned-html.tsx";
import { cutFirstWords } from "./first-words.ts";
import { PostDate, PostPhoto } from "./post-head.tsx";

export function PostPage() {
  const { t } = useMessages();
  const id = usePathId();
  const read = useQuery(
    "GET /api/get-single-blog-details/{id}",
    { id },
    { revalidateOnFocus: false },
  );
  const post = read.value?.singleBlogData;
  const isUnknown = read.refusal?.code === "blog_unknown";
  return (
    <Page
      title={post?.title ?? t.shell.blog}
      description={post && cutFirstWords(post.post)}
      hasHiddenTitle
    >
      {read.isWaiting && <Waiting />}
      {post && <Post post={post} />}
      {isUnknown && <Unknown />}
      {post === undefined && !isUnknown && <BlogFailed read={read} />}
    </Page>
  );
}

function Post({ post }: { post: BlogView["singleBlogData"] }) {
  const { t } = useMessages();
  return (
    <article className={styles["post"]} translate="yes">
      <PostPhoto name={post.photo} isFirst />
      <h1 lang="bn">{post.title}</h1>
      <PostDate at={post.created_at} />
      <CleanedHtml html={post.post} />
      <LinkButton to="/blog" variant="quiet">
        {t.content.allPosts}
      </LinkButton>
    </article>
  );
}

function Unknown() {
  const { t } = useMessages();
  return (
    <EmptyState title={t.content.postUnknownTitle} text={t.content.postUnknownText} isPage>
      <LinkButton to="/blog">{t.content.allPosts}</LinkButton>
    </EmptyState>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["post"]}>
        <Skeleton ratio="16 / 10" />
        <Skeleton height="2.5rem" width="80%" />
        <Skeleton width="9rem" />
        <Skeleton height="12rem" />
      </div>
    </SkeletonGroup>
  );
}
