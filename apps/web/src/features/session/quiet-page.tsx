import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useClient } from "../../shared/api/client-context.tsx";
import { portalFilesQuery } from "../../shared/api/portal-queries.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { inView } from "../../shared/ui/picture.tsx";
import { QuietScreen } from "../../shared/ui/quiet-screen.tsx";

interface Props {
  readonly title: string;
  readonly area: AreaName;
  readonly children: ReactNode;
  readonly primary: { readonly label: string; readonly to: string };
  readonly second?: { readonly label: string; readonly to: string } | undefined;
}

/** A page without content, such as after logging out: the portal's picture, a sentence, a link. */
export function QuietPage({ title, area, children, primary, second }: Props) {
  const client = useClient();
  const { t } = useTranslation();
  const { data: files } = useQuery(portalFilesQuery(client));
  const { login, dashboard } = useSettings();
  const file = (["loginHero", "dashboardHero"] as const).find((name) => files?.[name]);
  const { focal_point } = file === "loginHero" ? login.picture : dashboard.heroImage;
  return (
    <QuietScreen
      title={title}
      area={area}
      picture={file && client.url("config.file", { params: { file } })}
      position={inView(focal_point)}
      actions={
        <nav aria-label={t("global:action.continue")} style={{ display: "contents" }}>
          <Button component={Link} to={primary.to} size="lg">
            {primary.label}
          </Button>
          {second && (
            <Button component={Link} to={second.to} size="lg" variant="outline">
              {second.label}
            </Button>
          )}
        </nav>
      }
    >
      {children}
    </QuietScreen>
  );
}
