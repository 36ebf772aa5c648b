import { global } from "@vitrine/settings/texts/de/global";
import { toast } from "@vitrine/settings/texts/de/toast";
import { views } from "@vitrine/settings/texts/de/views";

/** One chunk per language. */
export const texts = { global, views, toast };
