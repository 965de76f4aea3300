import { maskedAddress } from './masked-address.js';

it.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['ada.king@mail.example.com', 'a•••@mail.example.com'],
])('%s is shown as %s, whatever its length', (email, masked) => {
  expect(maskedAddress(email)).toBe(masked);
});
