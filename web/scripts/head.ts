import type { Plugin } from 'vite';
// Subpath imports do not resolve while Vite reads its own configuration.
import { PRODUCT } from '../../libs/kernel/src/product.js';
import { bootScript } from '../src/theme/boot.js';

/** Puts the product's name and the theme script into index.html. */
export const pageHead = (): Plugin => ({
  name: 'saffron:head',
  transformIndexHtml: (html) =>
    html.replace('<!--head-->', `<title>${PRODUCT.name}</title>\n    <script>${bootScript(PRODUCT.slug)}</script>`),
});
