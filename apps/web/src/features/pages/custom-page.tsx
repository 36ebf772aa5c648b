export function CustomPage() {
  return null;
}
