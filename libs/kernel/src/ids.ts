import { v7, validate } from 'uuid';

/** A new UUIDv7: unique everywhere, and ordered by time, so that indexes grow at one end. */
export const newId = (): string => v7();

export const isId = (text: string): boolean => validate(text);
