import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionProvider } from "../api/connection-context.tsx";
import { PictureWithRetry, type PictureWithRetryProps } from "./picture-with-retry.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A picture, and a connection that comes and goes as it is told. */
function show(props: Partial<PictureWithRetryProps> = {}) {
  let online = true;
  const listeners = new Set<() => void>();
  const doubt = vi.fn();
  const connection = {
    get: () => online,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check: doubt,
  };
  render(
    <ConnectionProvider value={connection}>
      <PictureWithRetry src="/vase" alt="Vase" srcSet="/vase 1x" placeholder="data:blur" {...props} />
    </ConnectionProvider>,
  );
  const become = (next: boolean) =>
    act(() => {
      online = next;
      for (const listener of listeners) listener();
    });
  const picture = () => screen.getByRole("img", { name: "Vase" });
  return {
    doubt,
    become,
    picture,
    fail: () => fireEvent.error(picture()),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

test("a picture that does not come shows its blur under the same words, and no other size is asked for", () => {
  const { picture, fail, doubt } = show();
  expect(picture()).toHaveAttribute("src", "/vase");
  fail();
  expect(picture()).toHaveAttribute("src", "data:blur");
  expect(picture()).not.toHaveAttribute("srcset");
  expect(doubt).toHaveBeenCalledOnce();
});

test("without a blur nothing is seen of it", () => {
  const { picture, fail } = show({ placeholder: undefined });
  fail();
  expect(picture().getAttribute("src")).toMatch(/^data:image\/svg/);
});

test("it is asked for again whenever the network is back", () => {
  const { picture, fail, become, wait } = show();
  for (let times = 0; times < 3; times++) {
    become(false);
    fail();
    wait(60_000);
    expect(picture(), "not before").toHaveAttribute("src", "data:blur");
    become(true);
    expect(picture()).toHaveAttribute("src", "/vase");
    expect(picture()).toHaveAttribute("srcset", "/vase 1x");
  }
});

test("one that fails while the server answers is asked for once more, and then left alone", () => {
  const { picture, fail, wait } = show();
  fail();
  wait(2000);
  expect(picture()).toHaveAttribute("src", "/vase");
  fail();
  wait(600_000);
  expect(picture()).toHaveAttribute("src", "data:blur");
});

test("words may stand there instead", () => {
  const { fail, become } = show({ fallback: <b>Haus</b> });
  become(false);
  fail();
  expect(screen.getByText("Haus")).toBeInTheDocument();
  become(true);
  expect(screen.getByRole("img")).toHaveAttribute("src", "/vase");
});

test("what loads in the place of a picture is not taken for it", () => {
  const onLoad = vi.fn();
  const { picture, fail } = show({ onLoad });
  fail();
  fireEvent.load(picture());
  expect(onLoad).not.toHaveBeenCalled();
});

test("every picture of the portal is one of these", () => {
  const root = join(import.meta.dirname, "..", "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const bare = files.filter((file) => /<img\b/.test(readFileSync(join(root, file), "utf8")));
  expect(bare).toEqual([join("shared", "ui", "picture-with-retry.tsx")]);
});
