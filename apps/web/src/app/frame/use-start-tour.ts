import { useHost } from "../../shared/host/host-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { TOUR_REQUEST_ATTRIBUTE } from "../../shared/tour/tour-request.ts";
import { useRouteHandle } from "../route-handle.ts";

/** Returns whether the current page has a tour, and the function that starts it. */
export function useStartTour(): [boolean, () => void] {
  const host = useHost();
  const { show } = useSettings().guide;
  const { area = "" } = useRouteHandle();
  return [
    show && (area === "dashboard" || area === "search"),
    () => host.root.setAttribute(TOUR_REQUEST_ATTRIBUTE, area),
  ];
}
