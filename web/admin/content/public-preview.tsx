/** An entry of content as passengers see it, by the components of their own pages. */
import { readCounter, splitLines } from "../../../worker/domain/shop-details.ts";
import type { ContentKind } from "../../../worker/contract/staff/staff-content.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { PostPhoto } from "../../screens/blog/post-head.tsx";
import { NoticeTexts } from "../../screens/home/notices.tsx";
import { RouteCard } from "../../screens/home/route-card.tsx";
import { ShopFacts } from "../../screens/layout/shop-facts.tsx";
import { useAdminMessages } from "../admin-messages.ts";
import type { FormValues } from "./form-values.ts";
import blog from "../../screens/blog/blog.module.css";
import footer from "../../screens/layout/footer.module.css";
import gallery from "../../screens/gallery/gallery.module.css";
import routes from "../../screens/home/routes.module.css";

interface Props {
  kind: ContentKind;
  values: FormValues;
}

export function PublicPreview({ kind, values }: Props) {
  switch (kind) {
    case "destination":
      return <DestinationCard values={values} />;
    case "photo":
      return <GalleryPhoto values={values} />;
    case "post":
      return <PostHead values={values} />;
    case "notice":
      return <NoticePreview values={values} />;
    case "shop":
      return <ShopPreview values={values} />;
    default:
      return null;
  }
}

interface Shown {
  values: FormValues;
}

/** Its offer is that of the trips, which the form does not change. */
function DestinationCard({ values }: Shown) {
  const { lang } = useMessages();
  const { name = "", english = "", image = "", route_type: type } = values;
  const route = {
    id: "",
    destination_name: lang === "en" && english !== "" ? english : name,
    route_type: type === "unlimited" ? ("unlimited" as const) : ("limited" as const),
    destination_image: image,
    next_date: null,
    from_fare: null,
    seats_left: null,
    short_names: [],
  };
  return (
    <ul className={routes["grid"]}>
      <RouteCard route={route} onIntent={() => {}} onBook={() => {}} />
    </ul>
  );
}

function GalleryPhoto({ values: { photo = "", caption = "" } }: Shown) {
  return (
    <figure>
      {photo !== "" && (
        <span className={gallery["tile"]}>
          <img src={`/uploads/gallery/${encodeURIComponent(photo)}`} alt={caption} />
        </span>
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The text is shown beside its own field. */
function PostHead({ values: { title = "", photo = "" } }: Shown) {
  return (
    <article className={blog["card"]}>
      {photo !== "" && <PostPhoto name={photo} isFirst />}
      <div className={blog["about"]}>
        <h2 lang="bn">{title}</h2>
      </div>
    </article>
  );
}

function NoticePreview({ values: { text = "", text_english: english = "" } }: Shown) {
  const { t } = useAdminMessages();
  if (text.trim() === "") return <p>{t.content.noText}</p>;
  return <NoticeTexts notices={[{ id: "preview", text, english }]} />;
}

function ShopPreview({ values }: Shown) {
  const lines = (field: string) => splitLines(values[field] ?? "");
  const { email = "", hours = "", hours_english: hoursEn = "" } = values;
  const { t } = useMessages();
  const shop = {
    name: t.shell.brand,
    nameBn: t.shell.brand,
    address: lines("address"),
    email,
    phones: lines("phones"),
    hours,
    hoursEn,
    counters: lines("counters").flatMap((line) => readCounter(line) ?? []),
  };
  return (
    <div className={footer["footer"]}>
      <div className={footer["inside"]}>
        <ShopFacts shop={shop} />
      </div>
    </div>
  );
}
