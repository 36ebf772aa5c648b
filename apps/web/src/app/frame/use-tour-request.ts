import { useHost } from "../../shared/host/host-context.tsx";
import { useSettings } from "../../shared/settings/settings-context.tsx";
import { TOUR_EVENT } from "../../shared/tour/tour-event.ts";
import { useRouteHandle } from "../route-handle.ts";

/** Whether the page that is shown has a tour, and what asks for it. */
export function useTourRequest(): [boolean, () => void] {
  const host = useHost();
  const { show } = useSettings().guide;
  const { area } = useRouteHandle();
  return [show && (area === "dashboard" || area === "search"), () => host.root.dispatchEvent(new Event(TOUR_EVENT))];
}
