import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host/host-context.tsx";
import { useLaterTexts } from "../i18n/use-later-texts.ts";
import { useSettings } from "../settings/settings-context.tsx";
import { useNotify } from "../ui/notices.tsx";
import { TourPopover } from "./tour-popover.tsx";
import { ASKED_TOUR } from "./tour-request.ts";
import { nextStep, stepsOf, type TourPage, type TourStep } from "./tour-steps.ts";

interface Props {
  readonly page: TourPage;
  /** Whether the page shows what it was opened for: before that, the tour begins only when it is asked for. */
  readonly isOffered?: boolean;
}

/** Offers the tour of a page once, and leads through it. */
export function Tour({ page, isOffered = true }: Props) {
  const { t } = useTranslation();
  const { root, storage } = useHost();
  const notify = useNotify();
  const steps = stepsOf(useSettings().guide.tour);
  const [step, setStep] = useState<TourStep>();
  const ready = useLaterTexts("tour");
  const first = () => nextStep(steps, undefined, 1, root);

  const begin = useEffectEvent(() => {
    const asked = root.getAttribute(ASKED_TOUR);
    if (asked === null) return;
    root.removeAttribute(ASKED_TOUR);
    // Of a page that was left before it had one.
    if (asked !== page) return;
    const found = first();
    if (found === undefined) notify({ kind: "info", text: t("views:tour.nothing") });
    setStep(found);
  });
  useEffect(() => {
    if (!ready) return;
    const observer = new MutationObserver(() => begin());
    observer.observe(root, { attributeFilter: [ASKED_TOUR] });
    begin();
    return () => observer.disconnect();
  }, [ready, root]);

  /** Whether it is settled: offered now or before. */
  const offer = useEffectEvent((signal: AbortSignal): boolean => {
    const key = `vitrine.tour.${page}`;
    if (storage.get(key) !== null) return true;
    if (first() === undefined) return false;
    storage.set(key, "offered");
    const action = { label: t("views:tour.begin"), run: () => setStep(first()) };
    notify({ kind: "info", text: t(`views:tour.offer.${page}`), action, signal, id: "tour" });
    return true;
  });
  useEffect(() => {
    if (!ready || !isOffered) return;
    const left = new AbortController();
    // What its first step shows may still be loading.
    let frame = 0;
    const look = () => {
      frame = 0;
      if (offer(left.signal)) observer.disconnect();
    };
    // A page may never have a step: while somebody scrolls, it is asked once in a frame.
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    if (!offer(left.signal)) observer.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      left.abort();
    };
  }, [ready, isOffered, root]);

  if (!ready || step === undefined) return null;
  return <TourPopover steps={steps} step={step} onStep={setStep} within={root} />;
}
