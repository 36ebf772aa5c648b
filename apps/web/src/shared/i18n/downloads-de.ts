import { downloadNotices } from "@vitrine/settings/texts/de/download-notices";
import { downloads } from "@vitrine/settings/texts/de/downloads";

/** One chunk per language. */
export const texts = { views: downloads, toast: downloadNotices };
