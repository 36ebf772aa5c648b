import type { ReplyOf } from "@vitrine/contract/endpoint";
import { useTranslation } from "react-i18next";
import { useCompanionNames } from "../metadata/use-companion-names.ts";

type Tracks = NonNullable<ReplyOf<"download.video">["tracks"]>;

/** Subtitle tracks of a video, which the player lists in its own menu. */
export function TextTracks({ tracks }: { tracks: Tracks }) {
  const { t } = useTranslation();
  const { detailsOf } = useCompanionNames();
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
