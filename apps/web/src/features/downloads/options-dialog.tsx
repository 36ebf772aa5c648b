import { Button } from "@mantine/core";
import { IconArrowBarToDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DownloadItem } from "../../shared/downloads/downloads-context.ts";
import { formatFileSize } from "../../shared/i18n/format.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { type ConvertSet, type DownloadForm, ORIGINAL } from "./download-form.ts";
import { FormChoice } from "./form-choice.tsx";
import { factsOf, originalFacts } from "./set-facts.ts";
import { Terms } from "./terms.tsx";
import { useFormChoice } from "./use-form-choice.ts";
import { useItemRecords } from "./use-item-records.ts";

interface Props {
  readonly item: DownloadItem;
  readonly sets: readonly ConvertSet[];
  readonly onClose: () => void;
  /** `kilobytes`: of the file that comes, as far as anybody knows. */
  readonly onChoose: (form: DownloadForm, kilobytes: number | undefined) => void;
}

/** Dialog to choose the form of a download and to accept the terms of use. */
export function OptionsDialog({ item: given, sets, onClose, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const { terms_of_use } = useSettings();
  const item = useItemRecords([given]).items[0] ?? given;
  const choice = useFormChoice(sets);
  const [accepted, setAccepted] = useState(false);
  const [reminded, setReminded] = useState(false);
  const unaccepted = terms_of_use.show && !accepted;
  const blocked = unaccepted || choice.form === undefined;
  const start = () => {
    if (blocked || !choice.form) setReminded(true);
    else onChoose(choice.form, choice.set && kilobytesOf(choice.set, item));
  };
  const rowOf = (set: ConvertSet) => {
    const kilobytes = kilobytesOf(set, item);
    const size = kilobytes === undefined ? "" : formatFileSize(kilobytes, i18n.language);
    return set.id === ORIGINAL
      ? { title: t("views:download.original"), hint: originalFacts(item, t, i18n.language), note: size }
      : { title: set.title, hint: factsOf(set, t), note: size && t("views:download.size", { size }) };
  };
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
            onClick={start}
          >
            {t("views:download.start")}
          </Button>
        </>
      }
    >
      <FormChoice sets={sets} choice={choice} rowOf={rowOf} reminded={reminded} />
      {terms_of_use.show && (
        <Terms accepted={accepted} missing={reminded && unaccepted} onAccept={setAccepted} links={terms_of_use.links} />
      )}
    </Dialog>
  );
}

/** An original is as large as the library says; what is converted as the server estimates. */
function kilobytesOf({ id, size }: ConvertSet, item: DownloadItem): number | undefined {
  return size ?? (id === ORIGINAL ? item.size : undefined);
}
