import type { NoticeKind } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { html, type Html } from '#platform/html';
import type { CodeMailKind } from './code-mail.js';
import { STYLE } from './layout.js';

export type MailKind = CodeMailKind | NoticeKind;

/** Where the product lives, and whom a member turns to. */
export interface Installation {
  publicUrl: string;
  supportEmail: string;
}

/** The parts of a mail that depend on its purpose. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The time keeps a mail program from folding a new mail into the thread of an old one. */
export const subjectOf = (heading: string, at: Date): string =>
  `${PRODUCT.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)} (${utcTime(at)})`;

/** What people typed cannot start a line of its own, nor turn the reading direction around. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();

export const utcTime = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

export const securityPage = (publicUrl: string): string => new URL('/security', publicUrl).href;

export type DetailRow = readonly [label: string, value: string];

export function detailsTable(details: readonly DetailRow[]): Html {
  const rows = details.map(
    ([label, value]) =>
      html`<tr>
        <td class="muted" width="110" valign="top" style="${STYLE.muted};padding:8px 12px 8px 0">${label}</td>
        <td class="cell" style="${STYLE.cell}">${value}</td>
      </tr> `,
  );
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 16px;word-break:break-word"
  >
    ${rows}
  </table> `;
}

export const footerLinks = ({ publicUrl, supportEmail }: Installation): Html =>
  html`<p class="muted" style="${STYLE.muted}">
    <a class="link" style="${STYLE.link}" href="${securityPage(publicUrl)}">Security page</a> ·
    <a class="link" style="${STYLE.link}" href="mailto:${supportEmail}">${supportEmail}</a>
  </p>`;
