import { screen } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it } from "vitest";
import { draw, serverOf } from "../../testing/draw.tsx";
import { CustomPage } from "./custom-page.tsx";

const imprint = { key: "imprint", title: "Impressum", html: '<p onclick="steal()">Haus am Kanal</p>' };

/** A server that has one page, or cannot be asked. */
function server(state: { reached: boolean }) {
  return serverOf((key) => {
    if (!state.reached) throw new ApiError({ status: 0, code: "network", message: "" });
    return key === "pages.get" ? Response.json({ pages: [imprint] }) : { locales: ["de"] };
  });
}

const open = (key: string, state: { reached: boolean }) =>
  draw(<CustomPage />, { client: server(state), at: `/custom/${key}`, path: "/custom/:key" });

describe("a page that an admin has written", () => {
  it("shows what was written, without what acts", async () => {
    await open("imprint", { reached: true });
    expect(await screen.findByRole("heading", { name: "Impressum" })).toBeInTheDocument();
    expect(screen.getByText("Haus am Kanal")).not.toHaveAttribute("onclick");
  });

  it("says that it does not exist only when the server says so", async () => {
    await open("terms", { reached: true });
    expect(await screen.findByRole("heading", { name: "Diese Seite gibt es nicht." })).toBeInTheDocument();
  });

  it("can be asked for again when the server could not be reached", async () => {
    const state = { reached: false };
    const { user } = await open("imprint", state);
    expect(await screen.findByText(/Der Server ist nicht erreichbar/)).toBeInTheDocument();
    expect(screen.queryByText("Diese Seite gibt es nicht.")).not.toBeInTheDocument();
    state.reached = true;
    await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("heading", { name: "Impressum" })).toBeInTheDocument();
  });
});
