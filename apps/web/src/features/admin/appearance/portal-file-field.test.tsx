import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { draw, serverOf } from "../../../testing/draw.tsx";
import { PortalFileField } from "./portal-file-field.tsx";

it("a file is removed by a form without a file, which every backend supports", async () => {
  const sent: [string, unknown][] = [];
  const client = serverOf((key, { body }) => {
    if (body !== undefined || key === "config.file_remove") sent.push([key, body]);
    return {};
  });
  const { user } = await draw(<PortalFileField file="favicon" name="Icon" isStored revision="1" />, { client });
  await user.click(screen.getByRole("button", { name: "„Icon“ entfernen" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [[key, body] = []] = sent;
  expect(key).toBe("config.file_save");
  expect([...(body as FormData).keys()]).toEqual([]);
});
