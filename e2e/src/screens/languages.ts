// Scenes of the sections Language and Login.
import type { Page } from "@playwright/test";
import { openPage, type Scene, type SceneContext } from "./scene-steps.ts";

const add = (page: Page) => page.getByRole("button", { name: /^(Sprache hinzufügen|Add language)$/ });

async function openDialog(stage: SceneContext, code: string): Promise<void> {
  await openPage("/#/admin/language", "main section li")(stage);
  await add(stage.page).click();
  await stage.page.getByRole("dialog").getByRole("combobox").first().fill(code);
}

async function findText(stage: SceneContext, words: string): Promise<void> {
  await openPage("/#/admin/language/en", "main section textarea")(stage);
  await stage.page.getByRole("searchbox").fill(words);
  await stage.page.getByRole("textbox", { name: new RegExp(`^${words}`) }).waitFor();
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
      await openDialog(stage, "ar");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("link", { name: /(fehlen|missing)$/ }).waitFor();
    },
  },
  { name: "admin-language-add", as: "portalAdmin", mediumWidth: true, show: (stage) => openDialog(stage, "pt-BR") },
  {
    name: "admin-language-add-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await openDialog(stage, "xx");
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
      await openDialog(stage, "ar");
      await stage.page.keyboard.press("Enter");
      await stage.page.getByRole("link", { name: /\(ar\)$/ }).click();
      await stage.page.locator("main section textarea").first().fill("انتقل إلى المحتوى");
    },
  },
  {
    name: "admin-language-texts-errors",
    as: "portalAdmin",
    show: async (stage) => {
      await findText(stage, "toast.login.welcome");
      await stage.page.getByRole("textbox", { name: /^toast\.login\.welcome/ }).fill("Hello {{nobody}}");
    },
  },
  {
    name: "admin-language-delete",
    as: "portalAdmin",
    show: async (stage) => {
      await openDialog(stage, "fr");
      await stage.page.keyboard.press("Enter");
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
