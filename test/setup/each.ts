import 'reflect-metadata';

/** Specs share their modules, and so what others of them have put in the place of a function. */
afterAll(() => void vi.restoreAllMocks());
