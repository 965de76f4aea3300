/** The product's tokens, dark unless the system asks for light. */
export const CSS = `
:root {
  color-scheme: dark light;
  --bg: #0F1115; --surface: #171A21; --raised: #1F232C; --text: #F2EFE8; --muted: #B4B0A6; --line: #2C313B; --link: #FFC24D; --focus: #FFD27A;
}
@media (prefers-color-scheme: light) {
  :root { --bg: #FBF8F2; --surface: #FFFFFF; --raised: #F4EEE2; --text: #1B1813; --muted: #5E584C; --line: #DDD5C5; --link: #8F5400; --focus: #8F5400; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 400 16px/24px Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 840px; margin: 0 auto; padding: 24px 16px 64px; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 32px; }
h2 { margin: 32px 0 12px; font-size: 18px; line-height: 28px; }
p { margin: 0; }
.muted, dt { color: var(--muted); font-size: 14px; line-height: 20px; }
.link { color: var(--link); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
.mail { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; padding: 12px 16px; }
.mail + .mail { border-top: 1px solid var(--line); }
.mail > div { flex: 1 1 240px; min-width: 0; }
.code { display: inline-block; padding: 6px 12px; border-radius: 8px; background: var(--raised); font: 600 20px/28px 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace; letter-spacing: 2px; user-select: all; -webkit-user-select: all; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 24px; }
.facts dd { margin: 0; }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); white-space: pre-wrap; font: 400 14px/20px 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace; }
`;
