import { SaveButton, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';

/** Below a form that asks for something: sends it, and lets nobody leave it half written by accident. */
export function RequestToolbar({ label }: { readonly label: string }) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  return (
    <Toolbar>
      <SaveButton label={label} icon={<></>} alwaysEnable={!isSubmitting} />
    </Toolbar>
  );
}
