import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { PortalFileField } from "../features/admin/appearance/portal-file-field.tsx";
import { FileContent } from "../features/admin/history/file-revision-preview.tsx";
import { usePortalFile } from "../shared/api/portal-files.ts";
import { TilePicture } from "../shared/ui/tile-picture.tsx";
import { draw, serverOf } from "../testing/draw.tsx";

function Logo() {
  const logo = usePortalFile("loginLogo", "dashboardLogo");
  return logo ? <img src={logo} alt="" /> : <p>No logo</p>;
}

const LEFT_OUT = "Wird nicht gezeigt, solange ?safe in der Adresse steht.";
const PARTS: [string, ReactNode, string][] = [
  ["no logo", <Logo key="1" />, "No logo"],
  [
    "no picture of a tile",
    <TilePicture key="2" id={`tile_${"a1".repeat(20)}`} fallback={<p>Stand-in</p>} />,
    "Stand-in",
  ],
  [
    "no file in the administration",
    <PortalFileField key="3" file="favicon" name="Icon" isStored={true} revision="1" />,
    LEFT_OUT,
  ],
  ["no earlier picture", <FileContent key="4" content={new Blob(["<svg/>"], { type: "image/svg+xml" })} />, LEFT_OUT],
];

it.each(PARTS)("T30 with ?safe before the hash the portal shows %s", async (_, part, words) => {
  Object.assign(URL, { createObjectURL: vi.fn(() => "blob:own"), revokeObjectURL: vi.fn() });
  const asked: string[] = [];
  const client = serverOf((key) => {
    asked.push(key);
    if (key === "config.available") return { dashboardLogo: true, revisions: {} };
    return new Response("picture", { headers: { "content-type": "image/png" } });
  });
  await draw(part, { client });
  await waitFor(() => expect(document.querySelector("img")).toBeInTheDocument());
  cleanup();
  asked.length = 0;
  await draw(part, { client, host: { address: () => new URL("https://portal.example/?safe#/") } });
  expect(await screen.findByText(words)).toBeVisible();
  expect(document.querySelector("img")).toBeNull();
  expect(asked.filter((key) => key !== "config.available")).toEqual([]);
});
