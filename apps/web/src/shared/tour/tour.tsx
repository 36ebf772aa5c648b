import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host/host-context.tsx";
import { useLoadLazyTexts } from "../i18n/use-load-lazy-texts.ts";
import { useSettings } from "../settings/settings-context.tsx";
import { useNotify } from "../ui/notices/notices.tsx";
import { TourPopover } from "./tour-popover.tsx";
import { TOUR_REQUEST_ATTRIBUTE } from "./tour-request.ts";
import { findStepInDirection, getUniqueSteps, type TourPage, type TourStepKey } from "./tour-steps.ts";

interface Props {
  readonly page: TourPage;
  /** Whether the page's content is loaded: before that, the tour starts only on request. */
  readonly isOffered?: boolean;
}

/** Offers the guided tour of a page once, and runs it. */
export function Tour({ page, isOffered = true }: Props) {
  const { t } = useTranslation();
  const { root, storage } = useHost();
  const notify = useNotify();
  const steps = getUniqueSteps(useSettings().guide.tour);
  const [step, setStep] = useState<TourStepKey>();
  const ready = useLoadLazyTexts("tour");
  const first = () => findStepInDirection(steps, undefined, 1, root);

  const startRequestedTour = useEffectEvent(() => {
    const asked = root.getAttribute(TOUR_REQUEST_ATTRIBUTE);
    if (asked === null) return;
    root.removeAttribute(TOUR_REQUEST_ATTRIBUTE);
    // Requested for another page, which was left before its tour started.
    if (asked !== page) return;
    const found = first();
    if (found === undefined) notify({ kind: "info", text: t("views:tour.nothing") });
    setStep(found);
  });
  useEffect(() => {
    if (!ready) return;
    const observer = new MutationObserver(() => startRequestedTour());
    observer.observe(root, { attributeFilter: [TOUR_REQUEST_ATTRIBUTE] });
    startRequestedTour();
    return () => observer.disconnect();
  }, [ready, root]);

  /** Returns whether the tour has been offered, now or earlier. */
  const offer = useEffectEvent((left: AbortController): boolean => {
    const key = `vitrine.tour.${page}`;
    if (storage.get(key) !== null) return true;
    if (first() === undefined) return false;
    storage.set(key, "offered");
    const action = { label: t("views:tour.begin"), run: () => setStep(first()) };
    const text = t(`views:tour.offer.${page}`);
    notify({ kind: "info", text, action, signal: left.signal, id: "tour", atBottom: true });
    abortOnUse(root, left);
    return true;
  });
  useEffect(() => {
    if (!ready || !isOffered) return;
    const left = new AbortController();
    // The element of the first step may still be loading.
    let frame = 0;
    const look = () => {
      frame = 0;
      if (offer(left)) observer.disconnect();
    };
    // Checked at most once per frame, since a page may never have any step.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    if (!offer(left)) observer.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      left.abort();
    };
  }, [ready, isOffered, root]);

  if (!ready || step === undefined) return null;
  return <TourPopover steps={steps} step={step} onStep={setStep} within={root} />;
}

/** Aborts once the visitor clicks or types outside of the notices, so that the offer is never in the way. */
function abortOnUse(root: HTMLElement, controller: AbortController): void {
  const abort = ({ target }: Event) => {
    if (target instanceof Element && !target.closest("[data-notices]")) controller.abort();
  };
  const options = { capture: true, signal: controller.signal };
  for (const type of ["click", "input"]) root.addEventListener(type, abort, options);
}
