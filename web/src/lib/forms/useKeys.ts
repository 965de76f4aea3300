import { newId } from '#kernel';
import { useState } from 'react';

/** The idempotency keys of one opened form: what is sent again goes under its key and is done once; something else is another act. */
export class FormKeys {
  private readonly keys = new Map<string, string>();

  of(meaning: string): string {
    const key = this.keys.get(meaning) ?? newId();
    this.keys.set(meaning, key);
    return key;
  }

  /** A key keeps its refusal for ever: the next try has another one. */
  forget(meaning: string): void {
    this.keys.delete(meaning);
  }
}

export const useKeys = (): FormKeys => useState(() => new FormKeys())[0];
