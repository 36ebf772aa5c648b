import { Button } from "@mantine/core";
import { IconArrowBarToDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DownloadItem } from "../../asset/downloads/download-item.ts";
import {
  type ConvertSet,
  type DownloadParameters,
  ORIGINAL_CONVERT_SET_ID,
} from "../../asset/downloads/download-parameters.ts";
import { formatKilobytes } from "../../shared/i18n/format.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { Dialog } from "../../shared/ui/dialogs/dialog.tsx";
import { ConvertSetChoice } from "./convert-set-choice.tsx";
import { formatConvertSetDetails, formatOriginalDetails } from "./convert-set-details.ts";
import { TermsOfUseCheckbox } from "./terms-of-use-checkbox.tsx";
import { useConvertSetChoice } from "./use-convert-set-choice.ts";
import { useDownloadItemsWithRecords } from "./use-download-items-with-records.ts";

interface Props {
  readonly item: DownloadItem;
  readonly sets: readonly ConvertSet[];
  readonly onClose: () => void;
  /** `kilobytes`: size of the download; undefined if unknown. */
  readonly onChoose: (form: DownloadParameters, kilobytes: number | undefined) => void;
}

/** Dialog to choose the convert set of a download and to accept the terms of use. */
export function DownloadOptionsDialog({ item: given, sets, onClose, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const { terms_of_use } = useSettings();
  const item = useDownloadItemsWithRecords([given]).items[0] ?? given;
  const choice = useConvertSetChoice(sets);
  const [accepted, setAccepted] = useState(false);
  const [showErrors, setShowErrors] = useState(false);
  const unaccepted = terms_of_use.show && !accepted;
  const blocked = unaccepted || choice.options === undefined;
  const start = () => {
    if (blocked || !choice.options) setShowErrors(true);
    else onChoose(choice.options, choice.set && kilobytesOf(choice.set, item));
  };
  const rowOf = (set: ConvertSet) => {
    const kilobytes = kilobytesOf(set, item);
    const size = kilobytes === undefined ? "" : formatKilobytes(kilobytes, i18n.language);
    return set.id === ORIGINAL_CONVERT_SET_ID
      ? { title: t("views:download.original"), hint: formatOriginalDetails(item, t, i18n.language), note: size }
      : { title: set.title, hint: formatConvertSetDetails(set, t), note: size && t("views:download.size", { size }) };
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
      <ConvertSetChoice sets={sets} choice={choice} rowOf={rowOf} showErrors={showErrors} />
      {terms_of_use.show && (
        <TermsOfUseCheckbox
          accepted={accepted}
          missing={showErrors && unaccepted}
          onAccept={setAccepted}
          links={terms_of_use.links}
        />
      )}
    </Dialog>
  );
}

/** File size: of an original as stored, of a conversion as estimated by the server. */
function kilobytesOf({ id, size }: ConvertSet, item: DownloadItem): number | undefined {
  return size ?? (id === ORIGINAL_CONVERT_SET_ID ? item.size : undefined);
}
