import { useDirection } from "@mantine/core";

export function useRtl(): boolean {
  return useDirection().dir === "rtl";
}
