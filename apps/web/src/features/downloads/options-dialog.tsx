import { Button } from "@mantine/core";
import { IconArrowBarToDown } from "@tabler/icons-react";
import type { ReplyOf } from "@vitrine/contract/endpoint";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { ChoiceRow, OnlyForm } from "./choice-row.tsx";
import styles from "./options-dialog.module.css";
import { Terms } from "./terms.tsx";

export type ConvertSet = ReplyOf<"session.csets">["convert_sets"][number];

const ORIGINAL = "0";

interface Props {
  readonly item: DownloadItem;
  readonly sets: readonly ConvertSet[];
  readonly onClose: () => void;
  readonly onChoose: (setId: string) => void;
}

/** Dialog to choose the convert set of a download and to accept the terms of use. */
export function OptionsDialog({ item, sets, onClose, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const { terms_of_use } = useSettings();
  const [chosen, setChosen] = useState(sets[0]?.id ?? ORIGINAL);
  const [accepted, setAccepted] = useState(false);
  const [reminded, setReminded] = useState(false);
  const blocked = terms_of_use.show && !accepted;
  const sizeOf = ({ id, size }: ConvertSet): string => {
    const kilobytes = size ?? (id === ORIGINAL ? item.size : undefined);
    if (kilobytes === undefined) return "";
    const text = formatFileSize(kilobytes, i18n.language);
    return id === ORIGINAL ? text : t("views:download.size", { size: text });
  };
  const formOf = (set: ConvertSet) => ({
    title: set.id === ORIGINAL ? t("views:download.original") : set.title,
    hint: set.id === ORIGINAL ? originalHint(item, t("views:download.original_hint")) : factsOf(set, t),
    note: sizeOf(set),
  });
  const [only, second] = sets;
  return (
    <Dialog
      title={t("views:download.title")}
      lead={item.title}
      picture={item.url}
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <Button
            leftSection={<IconArrowBarToDown size={20} stroke={1.75} aria-hidden />}
            {...(blocked ? { "data-disabled": true, "aria-disabled": true } : {})}
            onClick={() => (blocked ? setReminded(true) : onChoose(chosen))}
          >
            {t("views:download.start")}
          </Button>
        </>
      }
    >
      {only && !second ? (
        <OnlyForm {...formOf(only)} />
      ) : (
        <fieldset className={styles.choices}>
          <legend className="vh">{t("views:download.choose")}</legend>
          {sets.map((set) => (
            <ChoiceRow
              key={set.id}
              {...formOf(set)}
              name="convert-set"
              checked={set.id === chosen}
              onChoose={() => setChosen(set.id)}
            />
          ))}
        </fieldset>
      )}
      {terms_of_use.show && (
        <Terms accepted={accepted} missing={reminded && blocked} onAccept={setAccepted} links={terms_of_use.links} />
      )}
    </Dialog>
  );
}

function originalHint(item: DownloadItem, words: string): string {
  return [item.fileType, words].filter(Boolean).join(", ");
}

function factsOf(set: ConvertSet, t: TFunction): string {
  const kind = set.mime?.split("/")[1]?.toUpperCase();
  const edge = set.max_edge && t("views:download.max_edge", { pixels: set.max_edge });
  const facts = [
    kind === "WEBP" ? "WebP" : kind,
    edge,
    set.dpi && t("global:unit.resolution", { dpi: set.dpi }),
    set.profile,
  ];
  return facts.filter(Boolean).join(", ");
}
