/** `/blog`: a card for each post with its first words; Read More opens the whole of it. */
import type { BlogListView } from "../../../worker/contract/pages/content.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useQuery } from "../../api/use-query.ts";
import { BlogFailed } from "./blog-failed.tsx";
import columns from "../../ui/columns.module.css";
import styles from "./blog.module.css";
import { CleanedHtml } from "../../ui/cleaned-html.tsx";
import { PostDate, PostPhoto } from "./post-head.tsx";

const SKELETONS = ["first", "second", "third"];

export function BlogPage() {
  const { t } = useMessages();
  const read = useQuery("GET /api/get-blog-list", undefined, {
    revalidateOnFocus: false,
  });
  const posts = read.value?.blogData;
  return (
    <Page title={t.shell.blog} lead={t.content.blogLead}>
      {read.isWaiting && <Waiting />}
      {posts === undefined && <BlogFailed read={read} />}
      {posts?.length === 0 && (
        <EmptyState title={t.content.noBlogTitle} text={t.content.noBlogText} />
      )}
      <ul className={columns["columns"]}>
        {posts?.map((post, index) => (
          <li key={post.id}>
            <Card post={post} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

interface CardProps {
  post: BlogListView["blogData"][number];
  isFirst: boolean;
}

function Card({ post, isFirst }: CardProps) {
  const { t } = useMessages();
  return (
    <article className={styles["card"]}>
      <PostPhoto name={post.photo} isFirst={isFirst} />
      <div className={styles["about"]}>
        <h2 lang="bn">{post.title}</h2>
        <PostDate at={post.created_at} />
        <CleanedHtml html={post.solid_post} />
        <Link className={styles["more"]} to={`/blogDetails/${encodeURIComponent(post.id)}`}>
          {t.content.readMore}
          {/* Search engines read the text of a link, not its label. */}
          <span className="for-readers" lang="bn">
            : {post.title}
          </span>
        </Link>
      </div>
    </article>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={columns["columns"]}>
        {SKELETONS.map((card) => (
          <Skeleton key={card} ratio="3 / 4" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
