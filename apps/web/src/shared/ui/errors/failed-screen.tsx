import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useErrorText } from "./error-text.ts";
import { MessageScreen } from "./message-screen.tsx";

/** Shown when the content of a page could not be loaded: the reason, and a retry button. */
export function FailedScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const word = useErrorText();
  return (
    <MessageScreen
      title={t("global:boundary.title")}
      actions={<Button onClick={onRetry}>{t("global:action.retry")}</Button>}
    >
      {word(error)}
    </MessageScreen>
  );
}
