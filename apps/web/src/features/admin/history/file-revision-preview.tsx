import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode } from "../../../shared/host/safe-mode.ts";
import { formatKilobytes } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { BlobPicture } from "../../../shared/ui/blob-picture.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { LoadingBars } from "../fields/controls/loading-bars.tsx";
import styles from "./history.module.css";
import { type FileRevision, fileRevisionContentQuery } from "./revisions-query.ts";

interface Props {
  readonly name: string;
  readonly file: PortalFileName;
  /** null: no file. */
  readonly revision: FileRevision | null;
}

/** One side of a comparison: a revision of a file, with its type and size. */
export function FileRevisionPreview({ name, file, revision }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <figure className={styles.side}>
      <figcaption>
        <b>{name}</b>
        {revision && (
          <span>
            {revision.mime} · {formatKilobytes(revision.size / 1000, locale)}
          </span>
        )}
      </figcaption>
      {revision ? <LoadedContent file={file} revision={revision} /> : <p>{t("admin:history.no_file")}</p>}
    </figure>
  );
}

function LoadedContent({ file, revision }: { file: PortalFileName; revision: FileRevision }) {
  const errorText = useErrorText();
  const { data, error } = useQuery(fileRevisionContentQuery(useClient(), file, revision));
  if (error) return <p role="alert">{errorText(error)}</p>;
  return data ? <FileRevisionContent key={revision.id} content={data} /> : <LoadingBars className={styles.ghost} />;
}

/** Shows the content of a portal file: a picture, the text of a stylesheet, or a sample of a font. */
export function FileRevisionContent({ content }: { content: Blob }) {
  const { t } = useTranslation();
  const isSafe = isSafeMode(useHost());
  if (content.type.startsWith("text/")) return <TextContent content={content} />;
  if (isSafe) return <p>{t("admin:appearance.files.left_out")}</p>;
  return content.type.startsWith("font/") ? <FontContent content={content} /> : <PictureContent content={content} />;
}

function PictureContent({ content }: { content: Blob }) {
  return (
    <div className={styles.picture}>
      <BlobPicture blob={content} alt="" />
    </div>
  );
}

function TextContent({ content }: { content: Blob }) {
  const [text, setText] = useState("");
  useEffect(() => {
    void content.text().then(setText);
  }, [content]);
  return (
    <pre className={styles.code} dir="ltr">
      {text}
    </pre>
  );
}

function FontContent({ content }: { content: Blob }) {
  const { t } = useTranslation();
  const { fonts } = useHost().root.ownerDocument;
  const family = `history-${useId().replace(/\W/g, "")}`;
  useEffect(() => {
    let font: FontFace | undefined;
    let isUnmounted = false;
    void content.arrayBuffer().then(async (bytes) => {
      if (isUnmounted) return;
      font = new FontFace(family, bytes);
      fonts.add(font);
      // An invalid font is shown in the font of the portal.
      await font.load().catch(() => {});
    });
    return () => {
      isUnmounted = true;
      if (font) fonts.delete(font);
    };
  }, [content, family, fonts]);
  return (
    <p className={styles.sample} style={{ fontFamily: family }}>
      {t("admin:history.sample")}
    </p>
  );
}
