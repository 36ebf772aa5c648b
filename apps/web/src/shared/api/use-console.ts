import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ConsoleClient, createConsoleClient } from "./console-client.ts";
import { useSession } from "./session-context.tsx";

export function useConsole(): ConsoleClient {
  const { session } = useSession();
  const { i18n } = useTranslation();
  const [latest] = useState(() => ({ token: null as string | null, locale: i18n.language }));
  latest.token = session?.session ?? null;
  latest.locale = i18n.language;
  const [client] = useState(() =>
    createConsoleClient(
      () => latest.token,
      () => latest.locale,
    ),
  );
  return client;
}
