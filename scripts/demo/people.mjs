// Invented people; addresses under a name that never resolves.
const person = (firstName, lastName, country, city, phoneNumber) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@saffron.example`.toLowerCase(),
  country,
  city,
  phoneNumber,
});

export const ADMINS = [
  person('Noor', 'Haddad', 'ZA', 'Cape Town', '+27 21 555 0101'),
  person('Tariq', 'Osman', 'GB', 'Leeds', '+44 113 496 0102'),
];

export const MEMBERS = [
  person('Amara', 'Okafor', 'NG', 'Lagos', '+234 1 555 0110'),
  person('Ben', 'Lindqvist', 'SE', 'Malmö', '+46 40 555 011'),
  person('Chloe', 'Fontaine', 'FR', 'Lyon', '+33 4 55 55 01 12'),
  person('Dylan', 'Botha', 'ZA', 'Durban', '+27 31 555 0113'),
  person('Elif', 'Yilmaz', 'DE', 'Leipzig', '+49 341 555 0114'),
  person('Grace', 'Pillay', 'ZA', 'Johannesburg', '+27 11 555 0115'),
  person('Mateo', 'Castillo', 'US', 'Portland', '+1 503 555 0116'),
  person('Hana', 'Nakamura', 'JP', 'Osaka', '+81 6 5555 0117'),
];

export const NOTE = 'Asked by telephone how to move the authenticator app to a new phone.';
export const INVITED = { email: 'kofi.mensah@saffron.example', role: 'admin', reason: 'Joins the support team' };

/** What they were given at the start, in SFN, and why. */
export const GRANTS = [
  ['2500', 'Founding member grant'],
  ['1800', 'Founding member grant'],
  ['1250.5', 'Translation of the help pages'],
  ['900', 'Early merchant programme'],
  ['640.25', 'Bug reports in the first month'],
  ['480', 'Early merchant programme'],
];

/** [from, to, amount, memo]: indices into MEMBERS. */
export const TRANSFERS = [
  [0, 1, '42', 'Two tickets for Saturday'],
  [1, 0, '3.75', 'Coffee'],
  [0, 2, '120', 'Logo, first half'],
  [2, 3, '18.4', 'Groceries'],
  [3, 4, '65', 'Bicycle repair'],
  [4, 5, '12.5', 'Lunch, thank you'],
  [5, 0, '200', 'Workshop in November'],
  [1, 6, '75', 'Welcome'],
  [6, 1, '5.25', 'Parking'],
  [2, 7, '90', 'Proofreading'],
  [7, 2, '14.9', 'Book'],
  [0, 2, '120', 'Logo, second half'],
  [3, 5, '33.333333333333333333', 'A third of the rent deposit'],
  [4, 1, '8', 'Taxi'],
  [5, 6, '27.6', 'Concert'],
  [6, 7, '10', ''],
  [1, 3, '150', 'Loan, paid back'],
  [0, 4, '22', 'Dinner'],
];
