import { html } from './index.js';

describe('html', () => {
  it('escapes values in text and in attributes', () => {
    const hostile = `<img src=x onerror="alert('1')">&`;

    const { text } = html`<p title="${hostile}">${hostile}</p>`;

    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';
    expect(text).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  it('nests templates and lists of them without escaping them again', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);

    expect(
      html`<ul>
        ${items}
      </ul>`.text.replace(/\s+/g, ''),
    ).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  });
});
