import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import { focusAfterRender } from "./focus-after-render.ts";

interface Props {
  /** Name of the setting. */
  readonly label: string;
  /** Id of its control, which gets the focus because the button disappears. */
  readonly control: string;
  readonly onReset: () => void;
  readonly className?: string | undefined;
}

export function ResetButton({ label, control, onReset, className }: Props) {
  const { t } = useTranslation();
  return (
    <IconButton
      small
      className={className}
      label={t("admin:form.reset", { name: label })}
      onClick={({ currentTarget }) => {
        onReset();
        focusAfterRender(currentTarget, control);
      }}
    >
      <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
