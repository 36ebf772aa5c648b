import { useHost } from "../../shared/host/host-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { ASKED_TOUR } from "../../shared/tour/tour-request.ts";
import { useRouteHandle } from "../route-handle.ts";

/** Whether the page that is shown has a tour, and what asks for it. */
export function useTourRequest(): [boolean, () => void] {
  const host = useHost();
  const { show } = useSettings().guide;
  const { area = "" } = useRouteHandle();
  return [show && (area === "dashboard" || area === "search"), () => host.root.setAttribute(ASKED_TOUR, area)];
}
