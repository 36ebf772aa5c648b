// The same Mantine page with what is measured by touch and by scrolling: a field, a button, a checkbox, and a hundred
// thousand plain boxes of one size, of which those near the window are drawn. It asks nobody for anything.
import "@mantine/core/styles.css";
import { Button, Checkbox, MantineProvider, TextInput, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const BOXES = 100_000;
const COLUMNS = 5;
/** Pixels. */
const HEIGHT = 220;
const GAP = 4;
const OVERSCAN = 420;
const ROWS = BOXES / COLUMNS;

function Boxes() {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState({ first: 0, last: 8 });
  useEffect(() => {
    const measure = () => {
      const top = -(box.current?.getBoundingClientRect().top ?? 0);
      const rowAt = (offset: number) => Math.min(ROWS - 1, Math.max(0, Math.floor(offset / (HEIGHT + GAP))));
      const [first, last] = [rowAt(top - OVERSCAN), rowAt(top + innerHeight + OVERSCAN)];
      setRows((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    measure();
    addEventListener("scroll", measure, { passive: true });
    return () => removeEventListener("scroll", measure);
  }, []);
  const items = Array.from({ length: (rows.last - rows.first + 1) * COLUMNS }, (_, at) => rows.first * COLUMNS + at);
  return (
    <div ref={box} style={{ position: "relative", height: ROWS * (HEIGHT + GAP) }}>
      <div data-results>
        {items.map((item) => (
          <div
            key={item}
            data-item={item}
            style={{
              position: "absolute",
              insetInlineStart: `${(item % COLUMNS) * (100 / COLUMNS)}%`,
              width: `calc(${100 / COLUMNS}% - ${GAP}px)`,
              height: HEIGHT,
              transform: `translateY(${Math.floor(item / COLUMNS) * (HEIGHT + GAP)}px)`,
              background: `hsl(${(item * 37) % 360} 40% 50%)`,
            }}
          />
        ))}
      </div>
    </div>
  );
}

function Page() {
  const [text, setText] = useState("");
  const [count, setCount] = useState(0);
  return (
    <>
      <Title>Results</Title>
      <TextInput aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button onClick={() => setCount(count + 1)}>Count {count}</Button>
      <Checkbox label="Choose" />
      <Boxes />
    </>
  );
}

const nonce = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
const container = document.getElementById("root");
if (container)
  createRoot(container).render(
    <MantineProvider getStyleNonce={nonce}>
      <Page />
    </MantineProvider>,
  );
