import { PagePictureErrorNote, usePagePictureLoading } from "../../asset/preview/sheet-loading.tsx";
import { PictureWithRetry } from "../../shared/ui/picture-with-retry.tsx";
import styles from "./document-stage.module.css";

interface DocumentSheetProps {
  readonly url: string | undefined;
  /** A small picture of the page that is available already. */
  readonly placeholder: string | undefined;
  readonly failed: boolean;
  readonly alt: string;
  readonly onRatio: (ratio: number) => void;
  readonly onRetry: () => void;
}

/** One page of a document: white paper until it is loaded, or an error with a retry button. */
export function DocumentPagePicture({ url, placeholder, failed, alt, onRatio, onRetry }: DocumentSheetProps) {
  const loading = usePagePictureLoading({ failed, onRetry });
  if (loading.isFailed) return <PagePictureErrorNote className={styles.failed} onRetry={loading.retry} />;
  return (
    <div
      className={styles.sheet}
      style={loading.isLoading && placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
      aria-busy={loading.isLoading}
    >
      {url && (
        <PictureWithRetry
          key={loading.tries}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            loading.onLoad();
            if (naturalWidth && naturalHeight) onRatio(naturalWidth / naturalHeight);
          }}
          onError={loading.onError}
        />
      )}
    </div>
  );
}
