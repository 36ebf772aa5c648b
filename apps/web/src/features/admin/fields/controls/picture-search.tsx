import { TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AssetDoc, getAltText, getTitle } from "../../../../asset/asset-doc.ts";
import { useFindAssets } from "../../../../shared/search/use-find-assets.ts";
import { useSettings } from "../../../../shared/settings/settings-context.tsx";
import { PictureWithRetry } from "../../../../shared/ui/picture-with-retry.tsx";
import styles from "./picture-search.module.css";

const MAX_RESULTS = 24;
const DEBOUNCE_MS = 300;
const TITLE_FIELD = null;

export interface LibraryPicture {
  /** Always null: the URL of an asset changes. */
  readonly src: null;
  /** Id of the asset. */
  readonly asset: string;
  readonly alt: string;
  /** Pixels of its largest rendition. */
  readonly width: number | null;
  readonly height: number | null;
}

interface Props {
  /** The id of an asset. */
  readonly chosen: string | null;
  readonly onChoose: (picture: LibraryPicture) => void;
}

/** Searches pictures of the library; without a query the newest come first. */
export function PictureSearch({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const find = useFindAssets();
  const { accessibility } = useSettings();
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, isError } = useQuery({
    queryKey: ["search.find", "pictures for pages", query],
    queryFn: ({ signal }) => find({ text: query, facets: {}, suggestions: {} }, { rows: MAX_RESULTS }, signal),
    placeholderData: keepPreviousData,
  });
  const docs = (data?.response.docs ?? []).filter(({ url }) => url);
  const choose = (asset: AssetDoc) =>
    onChoose({
      src: null,
      asset: asset.id,
      alt: getAltText(asset, accessibility.assets, TITLE_FIELD),
      width: asset.renditions?.at(-1)?.w ?? null,
      height: asset.renditions?.at(-1)?.h ?? null,
    });
  return (
    <div className={styles.search}>
      <TextInput
        label={t("admin:editor.picture.search")}
        type="search"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <p role="status" className={styles.count}>
        {isError ? t("admin:editor.picture.failed") : data && t("admin:editor.picture.found", { count: docs.length })}
      </p>
      <ul className={styles.pictures} aria-label={t("admin:editor.picture.library")}>
        {docs.map((asset) => (
          <li key={asset.id}>
            <UnstyledButton className={styles.picture} aria-pressed={asset.id === chosen} onClick={() => choose(asset)}>
              <PictureWithRetry src={asset.url} alt="" loading="lazy" />
              <span dir="auto">{getTitle(asset, TITLE_FIELD)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
