import { act, screen, waitFor, within } from "@testing-library/react";
import { ApiError } from "@vitrine/contract/api-error";
import { describe, expect, it, vi } from "vitest";
import { useDownloads } from "../../asset/downloads/downloads-context.ts";
import { AnnouncerProvider } from "../../shared/ui/notices/announcer.tsx";
import { createFakeClient, createTestSession, renderWithProviders } from "../../testing/render-with-providers.tsx";
import { settingsWithOrders, settingsWithTerms } from "../../testing/settings.ts";
import { DownloadTrayAndDialogs } from "./downloads-host.tsx";

vi.mock("./zip-dialog.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/zip-dialog.js");
});

const items = [1, 2].map((id) => ({ id: String(id), title: `Vase ${id}` }));

const asItIs = [{ id: "0", title: "Original" }];

function Page() {
  const downloads = useDownloads();
  return (
    <>
      <button type="button" onClick={() => downloads.download(items)}>
        Herunterladen
      </button>
      <button type="button" onClick={() => downloads.download([{ id: "1", title: "Vase 1" }])}>
        Vase laden
      </button>
      <button type="button" onClick={() => downloads.download([{ id: "7", title: "7", bare: true }])}>
        Ungeladene laden
      </button>
      <button
        type="button"
        onClick={() =>
          downloads.download([{ id: "1", title: "Vase 1", companion: "4", forms: asItIs, fileName: "1.NEF" }])
        }
      >
        Raw laden
      </button>
      <button type="button" onClick={() => downloads.setTrayOpen(true)}>
        Liste
      </button>
    </>
  );
}

it("a dialog whose code fails to load shows an error, and other downloads continue", async () => {
  const complaints = vi.spyOn(console, "error").mockReturnValue();
  const server = createFakeClient(() => ({}));
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server },
  );
  await user.click(screen.getByRole("button", { name: "Herunterladen" }));
  expect(await screen.findByRole("button", { name: "Seite neu laden" })).toBeInTheDocument();
  expect(screen.getByText(/^Der Download konnte nicht vorbereitet werden/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Liste" }));
  expect(await screen.findByRole("region", { name: "Downloads" })).toBeInTheDocument();
  complaints.mockRestore();
});

it("sends a guest who may not download to the login, and back afterwards", async () => {
  const server = createFakeClient(() => {
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  const { user, address } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server, at: "/asset/1" },
  );
  await user.click(screen.getByRole("button", { name: "Vase laden" }));
  expect(await screen.findByText(/Mit einem Konto geht es vielleicht/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Anmelden" }));
  expect(address()).toBe("/login?from=%2Fasset%2F1");
});

it.each([
  ["by its name", () => ({ response: { docs: [{ id: "7", title: "Krug", asset_groups: ["image"] }] } }), "Krug"],
  ["by no number where its record does not come", () => Promise.reject(new Error("gone")), "1 Medium"],
])("names in the tray what is not loaded, %s", async (_how, records, name) => {
  const server = createFakeClient((key) => {
    if (key === "session.csets") return { convert_sets: [{ id: "0", title: "Original" }] };
    return key === "assets.get" ? records() : new Promise(() => {});
  });
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server },
  );
  await user.click(screen.getByRole("button", { name: "Ungeladene laden" }));
  expect(await screen.findByRole("progressbar")).toHaveAccessibleName(name);
});

/** Lena starts a download that never completes. */
async function taking() {
  const server = createFakeClient((key) =>
    key === "session.csets" ? { convert_sets: [{ id: "0", title: "Original" }] } : new Promise(() => {}),
  );
  const drawn = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server },
  );
  act(() => drawn.session.put(createTestSession("lena")));
  await drawn.user.click(screen.getByRole("button", { name: "Vase laden" }));
  expect(await screen.findByText("Vase 1")).toBeInTheDocument();
  return drawn;
}

it.each([
  ["they sign out where guests are let in", createTestSession(null)],
  ["they sign out where guests are not", null],
  ["somebody else signs in", createTestSession("mara")],
])("forgets what somebody has taken when %s", async (_when, next) => {
  const { user, session } = await taking();
  act(() => session.put(next));
  await waitFor(() => expect(screen.queryByText("Vase 1")).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Liste" }));
  expect(await screen.findByRole("region", { name: "Downloads" })).not.toHaveTextContent("Vase 1");
});

it("continues downloads when the session expires, until another user signs in", async () => {
  const { user, session } = await taking();
  const list = async () => {
    expect(screen.queryByRole("region", { name: "Downloads" }), "over the login").toBeNull();
    await user.click(screen.getByRole("button", { name: "Liste" }));
    return await screen.findByRole("region", { name: "Downloads" });
  };
  act(() => session.expire());
  act(() => session.setStatus("verifying"));
  expect(await list()).toContainElement(screen.getByRole("progressbar", { name: "Vase 1" }));
  act(() => session.put(createTestSession("lena")));
  expect(screen.getByRole("progressbar", { name: "Vase 1" })).toBeInTheDocument();
  act(() => session.expire());
  act(() => session.put(createTestSession("mara")));
  expect(await list()).not.toHaveTextContent("Vase 1");
});

it("notifies if the asset has no convert sets", async () => {
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: createFakeClient(() => ({ convert_sets: [] })) },
  );
  await user.click(screen.getByRole("button", { name: "Vase laden" }));
  expect(await screen.findByText("Keine Downloads verfügbar")).toBeInTheDocument();
});

it.each(["Herunterladen", "Vase laden"])("notifies at once when offline, and queues nothing: %s", async (name) => {
  const client = createFakeClient(vi.fn(() => ({})));
  const call = vi.spyOn(client, "call");
  let online = false;
  const connection = {
    get: () => online,
    subscribe: () => () => {},
    check: () => {},
  };
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client, connection },
  );
  await user.click(screen.getByRole("button", { name }));
  expect(await screen.findByText(/^Der Server ist nicht erreichbar/)).toBeInTheDocument();
  online = true;
  await user.click(screen.getByRole("button", { name: "Liste" }));
  await screen.findByRole("region", { name: "Downloads" });
  expect(call, "nothing was queued").not.toHaveBeenCalled();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("announces downloads with their own text", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:vase", revokeObjectURL: () => {} }));
  const client = createFakeClient((key) =>
    key === "session.csets" ? { convert_sets: [{ id: "0", title: "Original" }] } : { url: "/api/files/vase.jpg" },
  );
  const { user, i18n } = await renderWithProviders(
    <AnnouncerProvider>
      <DownloadTrayAndDialogs />
      <Page />
    </AnnouncerProvider>,
    { client, host: { fetch: async () => new Response("vase") } },
  );
  await user.click(screen.getByRole("button", { name: "Vase laden" }));
  expect(await screen.findByText("Vase 1 ist heruntergeladen.")).toBeInTheDocument();
  expect(i18n.t("global:page.navigated", { page: "Vase 1" })).not.toContain("heruntergeladen");
  vi.unstubAllGlobals();
});

describe("an order instead of a refused download", () => {
  const refusing = createFakeClient(() => {
    throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused" });
  });
  const empty = createFakeClient(() => ({ convert_sets: [] }));
  const portal = (
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>
  );

  it.each([
    ["a guest, when the server says 403", refusing, null],
    ["an account, when the server says 403", refusing, "lena"],
    ["an account, when there is no form", empty, "lena"],
  ])("is opened for %s", async (_who, client, name) => {
    const { user } = await renderWithProviders(portal, {
      client,
      as: createTestSession(name),
      settings: settingsWithOrders,
    });
    await user.click(screen.getByRole("button", { name: "Vase laden" }));
    const dialog = await screen.findByRole("dialog", { name: "Bestellen" });
    expect(dialog).toHaveTextContent("Vase 1");
    expect(dialog).toHaveTextContent("bild@haus.example");
  });

  it("is not opened if an external backend refused: that is shown as an error", async () => {
    const client = createFakeClient(() => {
      const details = { source: "external" };
      throw new ApiError({ status: 403, code: "download.not_permitted", message: "refused", details });
    });
    const { user } = await renderWithProviders(portal, { client, settings: settingsWithOrders });
    await user.click(screen.getByRole("button", { name: "Vase laden" }));
    expect(await screen.findByText(/möglicherweise ist das Backend falsch eingerichtet/)).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not offered if the portal takes no orders: the reason is shown", async () => {
    const { user } = await renderWithProviders(portal, { client: empty, as: createTestSession("lena") });
    await user.click(screen.getByRole("button", { name: "Vase laden" }));
    expect(await screen.findByText("Keine Downloads verfügbar")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the start of a download is announced", () => {
  const sets = { convert_sets: [{ id: "0", title: "Original" }] };
  const two = { convert_sets: [...sets.convert_sets, { id: "1", title: "Web" }] };
  const said = () => screen.findByText(/^Der Download startet gleich\./, { selector: "[aria-live=polite]" });
  const begin = async (csets: object) => {
    const client = createFakeClient((key) => (key === "session.csets" ? csets : new Promise(() => {})));
    const portal = (
      <AnnouncerProvider>
        <DownloadTrayAndDialogs />
        <Page />
      </AnnouncerProvider>
    );
    const drawn = await renderWithProviders(portal, { client });
    await drawn.user.click(screen.getByRole("button", { name: "Vase laden" }));
    return drawn;
  };

  it("for a download without a dialog", async () => {
    await begin(sets);
    expect(await said()).toBeInTheDocument();
  });

  it("for a download with a dialog, after the choice", async () => {
    const { user } = await begin(two);
    const dialog = await screen.findByRole("dialog", { name: "Herunterladen" });
    expect(screen.queryByText(/startet gleich/)).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Herunterladen" }));
    expect(await said()).toBeInTheDocument();
  });

  it("for a retried download", async () => {
    const { user } = await begin(sets);
    await user.click(await screen.findByRole("button", { name: "Vase 1 abbrechen" }));
    expect(await screen.findByText(/^Der Download wurde abgebrochen/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Vase 1 erneut laden" }));
    expect(await said()).toBeInTheDocument();
  });
});

it("downloads a companion unconverted, and shows the terms of use if required", async () => {
  const asked = vi.fn();
  const server = createFakeClient((key) => {
    asked(key);
    return { url: "/api/files/1/1/companion-4.nef" };
  });
  const settings = settingsWithTerms;
  const { user } = await renderWithProviders(
    <>
      <DownloadTrayAndDialogs />
      <Page />
    </>,
    { client: server, settings },
  );
  await user.click(screen.getByRole("button", { name: "Raw laden" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("checkbox"));
  await user.click(within(dialog).getByRole("button", { name: "Herunterladen" }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith("download.single"));
  expect(asked).not.toHaveBeenCalledWith("session.csets");
});
