// Scenes of the sections Language and Login.
import type { Page } from "@playwright/test";
import { openPage, type Scene, type SceneContext } from "./scene-steps.ts";

const add = (page: Page) => page.getByRole("button", { name: /^(Sprache hinzufügen|Add language)$/ });

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Opens the dialog that adds a language and chooses one; `other`: a language whose code is typed. */
async function openDialog(stage: SceneContext, language: string): Promise<void> {
  await openPage("/#/admin/language", "main section li")(stage);
  await add(stage.page).click();
  await dialogOf(stage.page).getByRole("combobox").first().selectOption(language);
}

async function openDialogForCode(stage: SceneContext, code: string): Promise<void> {
  await openDialog(stage, "other");
  await dialogOf(stage.page).getByRole("textbox").first().fill(code);
}

async function addLanguage(stage: SceneContext, language: string): Promise<void> {
  await openDialog(stage, language);
  await dialogOf(stage.page)
    .getByRole("button", { name: /^(Hinzufügen|Add)$/ })
    .click();
  await dialogOf(stage.page).waitFor({ state: "detached" });
}

async function findText(stage: SceneContext, words: string): Promise<void> {
  await openPage("/#/admin/language/en", "main section textarea")(stage);
  await stage.page.getByRole("searchbox").fill(words);
  await stage.page.locator(`textarea[id$="-${words.replaceAll(".", "-")}"]`).waitFor();
}

export const languageScenes: readonly Scene[] = [
  {
    name: "admin-language",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/language", "main section li"),
  },
  {
    name: "admin-language-added",
    as: "portalAdmin",
    show: async (stage) => {
      await addLanguage(stage, "ar");
      await stage.page.getByRole("link", { name: /(fehlen|missing)$/ }).waitFor();
    },
  },
  {
    name: "admin-language-add",
    as: "portalAdmin",
    mediumWidth: true,
    show: (stage) => openDialogForCode(stage, "pt-BR"),
  },
  {
    name: "admin-language-add-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await openDialogForCode(stage, "xx");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByText("ISO 639-1").first().waitFor();
    },
  },
  {
    name: "admin-language-texts",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/language/en", "main section textarea"),
  },
  {
    name: "admin-language-texts-arabic",
    as: "portalAdmin",
    show: async (stage) => {
      await addLanguage(stage, "ar");
      await stage.page.getByRole("link", { name: /^(Arabisch|Arabic)$/ }).click();
      await stage.page.locator("main section textarea").first().fill("انتقل إلى المحتوى");
    },
  },
  {
    name: "admin-language-texts-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await findText(stage, "toast.login.welcome");
      await stage.page.locator("textarea[id$=-toast-login-welcome]").fill("Hello {{nobody}}");
    },
  },
  {
    name: "admin-language-delete",
    as: "portalAdmin",
    show: async (stage) => {
      await addLanguage(stage, "fr");
      await stage.page.getByRole("button", { name: /^(„.*“ löschen|Delete “.*”)$/ }).click();
      await stage.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-login",
    as: "portalAdmin",
    mediumWidth: true,
    show: openPage("/#/admin/login", "main section textarea"),
  },
  {
    name: "admin-login-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await openPage("/#/admin/login", "main section textarea")(stage);
      await stage.page.locator("#setting-login-box-max_width").fill("wide");
      await stage.page.keyboard.press("Control+s");
      await stage.page
        .getByRole("button", { name: /(CSS|Breite|width)/ })
        .first()
        .waitFor();
    },
  },
];
