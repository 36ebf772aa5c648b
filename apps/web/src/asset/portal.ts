import type { Client } from "@vitrine/contract/client";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useTranslation } from "react-i18next";
import { useClient } from "../shared/api/client-context.tsx";
import { useSettings } from "../shared/settings/settings-context.tsx";

interface Shown {
  readonly client: Client;
  readonly settings: PortalSettings;
  readonly locale: string;
}

/** What nearly everything that shows assets asks for. */
export function usePortal(): Shown {
  const client = useClient();
  const settings = useSettings();
  const { i18n } = useTranslation();
  return { client, settings, locale: i18n.language };
}
