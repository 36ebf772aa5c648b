import { downloads } from "@vitrine/settings/texts/en/downloads";
import { taking } from "@vitrine/settings/texts/en/taking";

/** One chunk per language. */
export const texts = { views: downloads, toast: taking };
