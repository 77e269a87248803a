/** `/gallery`: the photos in a grid; one opens large. */
import { useState } from "react";
import { useMessages } from "../../i18n/use-messages.ts";
import { warmDialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadError } from "../../ui/error-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useQuery } from "../../api/use-query.ts";
import styles from "./gallery.module.css";
import { PhotoDialog } from "./photo-dialog.tsx";
import { photoAddress, type Photo } from "./photo.ts";
import { useOpenPhoto } from "./use-open-photo.ts";

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

export function GalleryPage() {
  const { t } = useMessages();
  const read = useQuery("GET /api/get-gallery-list", undefined, {
    revalidateOnFocus: false,
  });
  const photos = read.value?.photoGalleryData;
  return (
    <Page title={t.shell.gallery} lead={t.content.galleryLead}>
      {read.isWaiting && <Waiting />}
      {photos === undefined && <ReadError read={read} />}
      {photos?.length === 0 && (
        <EmptyState title={t.content.noPhotosTitle} text={t.content.noPhotosText} />
      )}
      {photos !== undefined && photos.length > 0 && <Photos photos={photos} />}
    </Page>
  );
}

function Photos({ photos }: { photos: readonly Photo[] }) {
  const { openId, open, stepTo, close } = useOpenPhoto();
  const openPhoto = photos.find((photo) => photo.id === openId);
  const [lastPhoto, setLastPhoto] = useState(openPhoto);
  // While the dialog fades away it still shows the photo that was open.
  if (openPhoto !== undefined && openPhoto !== lastPhoto) setLastPhoto(openPhoto);

  return (
    <>
      <ul className={styles["grid"]}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles["tile"]}
              aria-haspopup="dialog"
              onPointerEnter={warmDialog}
              onFocus={warmDialog}
              onClick={() => open(photo.id)}
            >
              <img
                src={photoAddress(photo)}
                alt={photo.caption}
                width="640"
                height="480"
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {lastPhoto && (
        <PhotoDialog
          photos={photos}
          photo={lastPhoto}
          isOpen={openPhoto !== undefined}
          onStep={(photo) => stepTo(photo.id)}
          onClose={close}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className={styles["grid"]}>
        {SKELETONS.map((index) => (
          <Skeleton key={index} ratio="4 / 3" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
