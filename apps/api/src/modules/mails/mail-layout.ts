// Renders a mail as plain text and as HTML. Mail clients support tables and inline styles; clients without style sheets
// show the light colours. The HTML loads no external resources.
import { darkThemeColours, lightThemeColours } from "@vitrine/settings/colours/shipped-colours";

export interface MailContent {
  lang: string;
  dir: "ltr" | "rtl";
  /** Name of the installation. */
  portal: string;
  title: string;
  text: string;
  button: string;
  link: string;
  /** Introduces the link that is spelled out below the button. */
  linkNote: string;
  ignore: string;
  sender: string;
}

const MUTED_COLOR = { light: "#676663", dark: "#9f9d99" };
const BORDER_COLOR = { light: "#e2e2e0", dark: "#2e2e2e" };
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function renderPlainText({ portal, title, text, link, ignore, sender }: MailContent): string {
  return [title, text, link, ignore, `-- \n${portal}\n${sender}`].join("\n\n");
}

export function renderHtml(content: MailContent): string {
  const { lang, dir, portal, title, text, button, link, linkNote, ignore, sender } = escapeContent(content);
  const start = dir === "rtl" ? "right" : "left";
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${darkThemeColours.background_color} !important; }
  .card { background: ${darkThemeColours.surface_color} !important; border-color: ${BORDER_COLOR.dark} !important; }
  .ink { color: ${darkThemeColours.on_surface_color} !important; }
  .quiet { color: ${MUTED_COLOR.dark} !important; }
  .line { border-color: ${BORDER_COLOR.dark} !important; }
  .button, .button a { background: ${darkThemeColours.primary_color} !important; color: ${darkThemeColours.on_primary_color} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${lightThemeColours.background_color}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${lightThemeColours.background_color}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${lightThemeColours.surface_color};border:1px solid ${BORDER_COLOR.light};border-radius:16px">
<tr><td class="ink" align="${start}" style="padding:28px 32px 0;${FONT};font-size:15px;line-height:22px;font-weight:600;color:${lightThemeColours.on_surface_color}">${portal}</td></tr>
<tr><td class="ink" align="${start}" style="padding:20px 32px 0;${FONT};font-size:24px;line-height:32px;font-weight:600;color:${lightThemeColours.on_surface_color}"><h1 style="margin:0;font-size:24px;line-height:32px;font-weight:600">${title}</h1></td></tr>
<tr><td class="ink" align="${start}" style="padding:12px 32px 0;${FONT};font-size:16px;line-height:26px;color:${lightThemeColours.on_surface_color}">${text}</td></tr>
<tr><td align="${start}" style="padding:24px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" bgcolor="${lightThemeColours.primary_color}" style="border-radius:10px;background:${lightThemeColours.primary_color}"><a href="${link}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:${lightThemeColours.on_primary_color};text-decoration:none;border-radius:10px">${button}</a></td></tr></table></td></tr>
<tr><td class="quiet" align="${start}" style="padding:24px 32px 0;${FONT};font-size:14px;line-height:22px;color:${MUTED_COLOR.light}">${linkNote}<br><a class="quiet" dir="ltr" href="${link}" style="color:${MUTED_COLOR.light};word-break:break-all">${link}</a></td></tr>
<tr><td class="quiet" align="${start}" style="padding:16px 32px 28px;${FONT};font-size:14px;line-height:22px;color:${MUTED_COLOR.light}">${ignore}</td></tr>
<tr><td class="quiet line" align="${start}" style="padding:16px 32px 20px;border-top:1px solid ${BORDER_COLOR.light};${FONT};font-size:13px;line-height:20px;color:${MUTED_COLOR.light}">${sender}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeContent(content: MailContent): MailContent {
  const pairs = Object.entries(content).map(([key, text]) => [
    key,
    (text as string).replace(/[&<>"']/g, (one) => ENTITIES[one] ?? ""),
  ]);
  return Object.fromEntries(pairs) as MailContent;
}
