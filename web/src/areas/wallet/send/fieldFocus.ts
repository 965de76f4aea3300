import { type RefObject, useEffect } from 'react';
import type { Refusal, SendField } from './refusals.js';

export const focusField = (form: HTMLFormElement | null, field: SendField): void =>
  form?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();

/** Takes the focus to the field that was refused, or to the first one when the form comes back on the screen. */
export function useFieldFocus(
  form: RefObject<HTMLFormElement | null>,
  refusal: Refusal | undefined,
  isReturn: boolean,
): void {
  useEffect(() => {
    if (isReturn) focusField(form.current, 'to');
  }, [form, isReturn]);
  useEffect(() => {
    if (refusal?.field) focusField(form.current, refusal.field);
  }, [form, refusal]);
}
