/** The place for buttons of the current section in the bar of the administration; null where there is no bar. */
import { createContext, useContext } from "react";

const SlotContext = createContext<HTMLElement | null>(null);

export const SectionBarSlotProvider = SlotContext.Provider;

export const useSectionBarSlot = (): HTMLElement | null => useContext(SlotContext);
