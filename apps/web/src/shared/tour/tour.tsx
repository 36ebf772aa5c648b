import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../host/host-context.tsx";
import { useLaterTexts } from "../i18n/use-later-texts.ts";
import { useSettings } from "../settings/settings-context.tsx";
import { useNotify } from "../ui/notices.tsx";
import { TOUR_EVENT } from "./tour-event.ts";
import { TourPopover } from "./tour-popover.tsx";
import { nextStep, type TourPage, type TourStep } from "./tour-steps.ts";

/** Offers the tour of a page once, and leads through it. Mounted when what the page was opened for is there. */
export function Tour({ page }: { readonly page: TourPage }) {
  const { t } = useTranslation();
  const host = useHost();
  const notify = useNotify();
  const steps = useSettings().guide.tour;
  const [step, setStep] = useState<TourStep>();
  const ready = useLaterTexts("tour");
  const first = () => nextStep(steps, undefined, 1, host.root);

  const begin = useEffectEvent(() => {
    const found = first();
    if (found === undefined) notify({ kind: "info", text: t("views:tour.nothing") });
    setStep(found);
  });
  const offer = useEffectEvent((signal: AbortSignal) => {
    const key = `vitrine.tour.${page}`;
    if (host.storage.get(key) !== null || first() === undefined) return;
    host.storage.set(key, "offered");
    const action = { label: t("views:tour.begin"), run: () => setStep(first()) };
    notify({ kind: "info", text: t(`views:tour.offer.${page}`), action, signal, id: "tour" });
  });
  useEffect(() => {
    if (!ready) return;
    const left = new AbortController();
    host.root.addEventListener(TOUR_EVENT, () => begin(), { signal: left.signal });
    offer(left.signal);
    return () => left.abort();
  }, [ready, host]);

  if (!ready || step === undefined) return null;
  return <TourPopover steps={steps} step={step} onStep={setStep} within={host.root} />;
}
