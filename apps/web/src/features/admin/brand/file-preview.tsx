import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { PictureWithRetry } from "../../../shared/ui/picture-with-retry.tsx";
import { getCachedFileContent } from "../drafts/file-drafts.ts";
import { useGetFileContentUrl } from "../drafts/use-file-draft.ts";

interface Props {
  readonly file: PortalFileName;
  /** Key of the content. */
  readonly content: string;
}

/** The picture or the font of a file; nothing if there is none. */
export function FilePreview({ file, content }: Props) {
  const contentUrl = useGetFileContentUrl();
  const src = contentUrl(file, content);
  if (src === undefined) return null;
  return file === "custom_font" ? <FontSample content={content} /> : <PictureWithRetry src={src} alt="" />;
}

/** A line in the font. A stored font is already the font of the portal. */
function FontSample({ content }: { content: string }) {
  const { t } = useTranslation();
  const { fonts } = useHost().root.ownerDocument;
  const family = `sample-${useId().replace(/\W/g, "")}`;
  useEffect(() => {
    const bytes = getCachedFileContent(content);
    let font: FontFace | undefined;
    let isUnmounted = false;
    void bytes?.arrayBuffer().then(async (buffer) => {
      if (isUnmounted) return;
      font = new FontFace(family, buffer);
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
    <span style={getCachedFileContent(content) ? { fontFamily: family } : undefined}>{t("admin:history.sample")}</span>
  );
}
