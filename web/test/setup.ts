import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setUpTexts } from '../src/i18n/setup.js';

/** jsdom knows neither media queries nor modal dialogs. */
vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }));
vi.stubGlobal('scrollTo', () => undefined);
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

await setUpTexts('en');
