import { Button } from "@mantine/core";
import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFileUrl } from "../../shared/api/portal-files.ts";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { MessageScreen } from "../../shared/ui/errors/message-screen.tsx";
import { toObjectPosition } from "../../shared/ui/picture-with-retry.tsx";

interface Props {
  readonly title: string;
  readonly area: AreaName;
  readonly children: ReactNode;
  readonly primary: { readonly label: string; readonly to: string };
  readonly second?: { readonly label: string; readonly to: string } | undefined;
}

/** A page with a message and links over the portal's picture, such as after logging out. */
export function MessagePage({ title, area, children, primary, second }: Props) {
  const { t } = useTranslation();
  const { login, dashboard } = useSettings();
  const loginPicture = usePortalFileUrl("loginHero");
  const dashboardPicture = usePortalFileUrl("dashboardHero");
  const { focal_point } = loginPicture === undefined ? dashboard.heroImage : login.picture;
  return (
    <MessageScreen
      title={title}
      area={area}
      picture={loginPicture ?? dashboardPicture}
      position={toObjectPosition(focal_point)}
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
    </MessageScreen>
  );
}
