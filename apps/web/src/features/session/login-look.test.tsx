import { screen } from "@testing-library/react";
import { defaultSettings } from "@vitrine/settings/defaults";
import type { LoginSettings } from "@vitrine/settings/portal-settings";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { LoginPage } from "./login-page.tsx";

/** What the server has of files, and the login's settings. */
async function open(login: Partial<LoginSettings>, files: object = {}) {
  const settings = defaultSettings();
  const { view } = await draw(
    <LoginPage
      brand="Halm"
      below={null}
      reason={null}
      methods={{ native: true, first: [], after: [] }}
      reset={{ isOffered: false, isAsked: false }}
      guestPath={null}
      onDone={() => {}}
      onExternal={() => {}}
    />,
    {
      client: serverOf((key) => (key === "config.available" ? files : {})),
      as: null,
      settings: { ...settings, login: { ...settings.login, ...login } },
    },
  ).then((drawn) => ({ view: drawn }));
  return view;
}
/** The element around the form whose variables say how wide it is. */
const box = () => {
  const found = screen.getByText("Halm").parentElement;
  if (!found) throw new Error("no box");
  return found.style;
};

it("the heading has the letters that are set, and the words below it their side", async () => {
  await open({ headers: { transform: "uppercase" }, infoText: { alignment: "right" } });
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.style.textTransform).toBe("uppercase");
  expect((heading.nextElementSibling as HTMLElement).style.textAlign).toBe("end");
});

it("the box is as wide as it is set", async () => {
  await open({ box: { max_width: "31rem" } });
  await screen.findByRole("heading", { level: 1 });
  expect(box().getPropertyValue("--login-box")).toBe("31rem");
});

it("the logo is as high as it is set, where the login has one of its own", async () => {
  await open({ logoImage: { height: "5rem" } }, { loginLogo: true });
  await screen.findByRole("heading", { level: 1 });
  await expect.poll(() => box().getPropertyValue("--login-logo")).toBe("5rem");
});

it("without a logo of its own the header's keeps its height", async () => {
  await open({ logoImage: { height: "5rem" } });
  await screen.findByRole("heading", { level: 1 });
  expect(box().getPropertyValue("--login-logo")).toBe("");
});
