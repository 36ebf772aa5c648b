export function Logout() {
  return null;
}
