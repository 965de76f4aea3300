import { PRODUCT } from '#kernel';
import { Html, html } from '#platform/html';

/** The product's colour tokens. Styles stand inline in light colours; clients that know dark mode take the classes' instead. */
const LIGHT = {
  page: '#FBF8F2',
  surface: '#FFFFFF',
  raised: '#F4EEE2',
  text: '#1B1813',
  muted: '#5E584C',
  line: '#DDD5C5',
  link: '#8F5400',
  onLink: '#FFFFFF',
};
const DARK = {
  page: '#0F1115',
  surface: '#171A21',
  raised: '#1F232C',
  text: '#F2EFE8',
  muted: '#B4B0A6',
  line: '#2C313B',
  link: '#FFC24D',
  onLink: '#1B1813',
};
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONO = "'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace";

/** Inline style of each class; a client that drops the style sheet still shows a legible mail. */
export const STYLE = {
  text: `margin:0 0 16px;font:400 16px/24px ${FONT};color:${LIGHT.text}`,
  muted: `margin:0 0 12px;font:400 14px/20px ${FONT};color:${LIGHT.muted}`,
  heading: `margin:0 0 16px;font:600 24px/32px ${FONT};color:${LIGHT.text}`,
  code: `margin:0 0 16px;padding:16px;border-radius:8px;background:${LIGHT.raised};font:600 36px/44px ${MONO};letter-spacing:6px;text-align:center;color:${LIGHT.text}`,
  cell: `padding:6px 0;font:400 16px/24px ${FONT};color:${LIGHT.text}`,
  link: `color:${LIGHT.link}`,
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${LIGHT.link};font:600 16px/24px ${FONT};text-decoration:none;color:${LIGHT.onLink}`,
} as const;

const DARK_RULES = new Html(`
  .page { background: ${DARK.page} !important }
  .card { background: ${DARK.surface} !important; border-color: ${DARK.line} !important }
  .text, .heading, .cell, .code { color: ${DARK.text} !important }
  .code { background: ${DARK.raised} !important }
  .muted { color: ${DARK.muted} !important }
  .link { color: ${DARK.link} !important }
  .button { background: ${DARK.link} !important; color: ${DARK.onLink} !important }`);

/** What frames a mail's own words. */
export interface LayoutContent {
  /** Also the document's title. */
  heading: string;
  /** What a list of mails and a locked screen show after the subject. */
  preview: string;
  body: Html;
  footer: Html;
}

// Blank characters keep clients from filling the preview up with the words that follow, a code among them.
const PREVIEW_FILLER = '\u00a0\u200c'.repeat(120);

/** A complete HTML document: one column under 600 px, tables for layout, nothing loaded from anywhere. */
export function layout({ heading, preview, body, footer }: LayoutContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${heading}</title>
        <style>
          :root { color-scheme: light dark; supported-color-schemes: light dark }
          @media (prefers-color-scheme: dark) {${DARK_RULES}
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}${PREVIEW_FILLER}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background:${LIGHT.page}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                class="card"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:560px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px"
              >
                <tr>
                  <td align="left" style="padding:32px 24px 16px">
                    <p class="muted" style="${STYLE.muted}"><strong>${PRODUCT.name}</strong></p>
                    <h1 class="heading" style="${STYLE.heading}">${heading}</h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td align="left" style="padding:0 24px 20px">${footer}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}
