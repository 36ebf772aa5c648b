import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host/host-context.tsx";
import { type ConsoleClient, createConsoleClient } from "./console-client.ts";
import { useSessionActions, useSessionStore } from "./session-context.tsx";

export function useConsoleClient(): ConsoleClient {
  const store = useSessionStore();
  const { renew } = useSessionActions();
  const { i18n } = useTranslation();
  const [latest] = useState(() => ({ locale: i18n.language }));
  latest.locale = i18n.language;
  const { basePath } = useHost();
  const [client] = useState(() =>
    createConsoleClient({ basePath, session: () => store.get().session, locale: () => latest.locale, renew }),
  );
  return client;
}
