import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setUpTexts } from '../src/i18n/setup.js';

/** A busy machine takes its time over a form with all the countries. */
configure({ asyncUtilTimeout: 10_000 });

/** jsdom knows neither media queries nor modal dialogs. */
Object.assign(globalThis, {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
  scrollTo: () => undefined,
});
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
