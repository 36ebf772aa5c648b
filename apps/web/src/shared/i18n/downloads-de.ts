import { downloads } from "@vitrine/settings/texts/de/downloads";
import { taking } from "@vitrine/settings/texts/de/taking";

/** One chunk per language. */
export const texts = { views: downloads, toast: taking };
