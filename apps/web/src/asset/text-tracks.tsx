import type { ReplyOf } from "@vitrine/contract/endpoint";
import { useTranslation } from "react-i18next";
import { useLaterTexts } from "../shared/i18n/use-later-texts.ts";
import { useCompanionNames } from "./use-companion-names.ts";

type Tracks = NonNullable<ReplyOf<"download.video">["tracks"]>;

/** The subtitles of a film, inside its player, which names and chooses them by its own menu. */
export function TextTracks({ tracks }: { tracks: Tracks }) {
  const { t } = useTranslation();
  const { detailsOf } = useCompanionNames();
  if (!useLaterTexts("pages")) return null;
  return tracks.map(({ url, language, marks }) => (
    <track
      key={url}
      kind={marks?.some((mark) => mark !== "forced") ? "captions" : "subtitles"}
      src={url}
      srcLang={language}
      label={detailsOf({ language, marks }) || t("views:companions.role.subtitles")}
    />
  ));
}
