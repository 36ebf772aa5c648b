import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "./error-text.ts";
import { QuietScreen } from "./quiet-screen.tsx";

/** A page whose content could not be loaded: why, and once more. */
export function FailedScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const word = useErrorText();
  return (
    <QuietScreen
      title={t("global:boundary.title")}
      actions={<Button onClick={onRetry}>{t("global:action.retry")}</Button>}
    >
      {word(error)}
    </QuietScreen>
  );
}
