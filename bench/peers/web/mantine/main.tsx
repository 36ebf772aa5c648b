// The empty Mantine page: its provider, its whole stylesheet as its guide says, and one heading.
import "@mantine/core/styles.css";
import { MantineProvider, Title } from "@mantine/core";
import { createRoot } from "react-dom/client";

const nonce = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
const container = document.getElementById("root");
if (container)
  createRoot(container).render(
    <MantineProvider getStyleNonce={nonce}>
      <Title>Results</Title>
    </MantineProvider>,
  );
