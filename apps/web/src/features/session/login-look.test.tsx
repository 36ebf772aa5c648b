import { screen } from "@testing-library/react";
import { createDefaultSettings } from "@vitrine/settings/documents/defaults";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { createFakeClient, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { LoginPage } from "./login-page.tsx";

/** Uploaded files and login settings of the portal. */
async function open(login: Partial<LoginSettings>, files: object = {}) {
  const settings = createDefaultSettings();
  const { view } = await renderWithProviders(
    <LoginPage
      brand="Halm"
      below={null}
      reason={null}
      methods={{ native: true, first: [], after: [] }}
      reset={{ isOffered: false, isInitiallyOpen: false }}
      guestPath={null}
      onDone={() => {}}
      onExternal={() => {}}
    />,
    {
      client: createFakeClient((key) => (key === "config.available" ? files : {})),
      as: null,
      settings: { ...settings, login: { ...settings.login, ...login } },
    },
  ).then((drawn) => ({ view: drawn }));
  return view;
}
/** The element around the form with the size variables. */
const box = () => {
  const found = screen.getByText("Halm").parentElement;
  if (!found) throw new Error("no box");
  return found.style;
};

it("heading and text have the configured case and alignment", async () => {
  await open({ headers: { transform: "uppercase" }, infoText: { alignment: "right" } });
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.style.textTransform).toBe("uppercase");
  expect((heading.nextElementSibling as HTMLElement).style.textAlign).toBe("end");
});

it("the box has the configured width", async () => {
  await open({ box: { max_width: "31rem" } });
  await screen.findByRole("heading", { level: 1 });
  expect(box().getPropertyValue("--login-box")).toBe("31rem");
});

it("the login's own logo has the configured height", async () => {
  await open({ logoImage: { height: "5rem" } }, { loginLogo: true });
  await screen.findByRole("heading", { level: 1 });
  await expect.poll(() => box().getPropertyValue("--login-logo")).toBe("5rem");
});

it("the header's logo keeps its height", async () => {
  await open({ logoImage: { height: "5rem" } });
  await screen.findByRole("heading", { level: 1 });
  expect(box().getPropertyValue("--login-logo")).toBe("");
});
