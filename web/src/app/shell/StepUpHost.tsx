import { Suspense } from 'react';
import { useIsProofAsked } from '#web/lib/stepUp/stepUp.js';
import { StepUpDialog } from './lazyParts.js';

/** Where the question for a fresh proof appears, whichever page made the call. */
export function StepUpHost() {
  const isAsked = useIsProofAsked();
  return (
    isAsked && (
      <Suspense>
        <StepUpDialog />
      </Suspense>
    )
  );
}
