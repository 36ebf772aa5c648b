export function GeneralPage() {
  return null;
}
