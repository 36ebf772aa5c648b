import type { ComponentType } from "react";
import type { AdminSectionKey } from "../section.ts";
import { LanguagesStatusText } from "./languages-status-text.tsx";
import {
  ChangesStatusText,
  DownloadFormatsStatusText,
  PeopleStatusText,
  ServerStatusText,
  TokensStatusText,
  UsageStatusText,
} from "./server-status-texts.tsx";
import {
  AllSettingsStatusText,
  BrandStatusText,
  GeneralStatusText,
  PagesStatusText,
  SearchStatusText,
  SignInStatusText,
  StartPageStatusText,
} from "./settings-status-texts.tsx";

/** The state of each section in words, for the tasks of the home. */
export const sectionStatusComponents: Readonly<Record<Exclude<AdminSectionKey, "home">, ComponentType>> = {
  appearance: BrandStatusText,
  dashboard: StartPageStatusText,
  search: SearchStatusText,
  editor: PagesStatusText,
  language: LanguagesStatusText,
  accounts: PeopleStatusText,
  login: SignInStatusText,
  usage: UsageStatusText,
  general: GeneralStatusText,
  history: ChangesStatusText,
  "convert-sets": DownloadFormatsStatusText,
  tokens: TokensStatusText,
  server: ServerStatusText,
  "all-settings": AllSettingsStatusText,
};
