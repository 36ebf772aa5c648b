import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { AnnouncerProvider, type Politeness, useAnnounce } from "./announcer.tsx";

function Speaker({ politeness }: { politeness?: Politeness }) {
  const announce = useAnnounce();
  return (
    <button type="button" onClick={() => announce("Angekommen", politeness)}>
      Sagen
    </button>
  );
}

it.each([
  ["politely unless told otherwise", undefined, "polite"],
  ["assertively where told so", "assertive", "assertive"],
] as const)("announces %s", async (_how, politeness, live) => {
  render(
    <AnnouncerProvider>
      <Speaker {...(politeness && { politeness })} />
    </AnnouncerProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Sagen" }));
  expect(screen.getByText("Angekommen")).toHaveAttribute("aria-live", live);
});
