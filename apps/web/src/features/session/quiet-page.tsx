import { Button } from "@mantine/core";
import type { AreaName } from "@vitrine/settings/registry/areas";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePortalFile } from "../../shared/api/portal-files.ts";
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
  const { t } = useTranslation();
  const { login, dashboard } = useSettings();
  const ofLogin = usePortalFile("loginHero");
  const ofDashboard = usePortalFile("dashboardHero");
  const { focal_point } = ofLogin === undefined ? dashboard.heroImage : login.picture;
  return (
    <QuietScreen
      title={title}
      area={area}
      picture={ofLogin ?? ofDashboard}
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
