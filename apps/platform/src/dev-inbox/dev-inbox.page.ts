import { PRODUCT } from '#kernel';
import { html, type Html } from '#platform/html';
import type { CaughtMail } from '../embedded/mail-catcher.js';

/** The list of mails, newest first. */
export function renderList(mails: readonly CaughtMail[]): string {
  const body =
    mails.length > 0
      ? html`<ul class="mails">
          ${mails.map(renderRow)}
        </ul>`
      : renderEmpty();
  return renderPage({
    title: 'Development inbox',
    body,
  });
}

/** One mail: who it went to, its code, its HTML as a mail program shows it, and its text. */
export function renderMail(mail: CaughtMail): string {
  const body = html`
    <p><a class="link" href="/dev/inbox">Back to all mails</a></p>
    <dl class="facts">
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>Received</dt>
      <dd>${renderTime(mail)}</dd>
    </dl>
    ${renderCode(mail)} ${renderFrame(mail)}
    <h2>Text part</h2>
    <pre tabindex="0" aria-label="Text part">${mail.text}</pre>
  `;
  return renderPage({ title: mail.subject || 'No subject', body });
}

function renderRow(mail: CaughtMail): Html {
  return html`<li class="mail">
    <div>
      <a class="link" href="/dev/inbox/${mail.id}">${mail.subject || 'No subject'}</a>
      <p class="muted">To ${mail.to.join(', ')}, ${renderTime(mail)}</p>
    </div>
    ${renderCode(mail)}
  </li> `;
}

/** One click selects the whole code. */
const renderCode = ({ code }: CaughtMail): Html => (code ? html`<code class="code">${code}</code>` : html``);

const renderFrame = (mail: CaughtMail): Html =>
  mail.html === undefined
    ? html``
    : html`<h2>HTML part</h2>
        <iframe
          title="HTML part"
          src="/dev/inbox/${mail.id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`;

const renderEmpty = (): Html =>
  html`<p class="muted">No mail yet. Whatever ${PRODUCT.name} sends arrives here, and leaves this machine never.</p>`;

const renderTime = ({ receivedAt }: CaughtMail): Html => {
  const iso = receivedAt.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
};

function renderPage({ title, body }: { title: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${PRODUCT.name}</title>
        <link rel="stylesheet" href="/dev/inbox.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}
