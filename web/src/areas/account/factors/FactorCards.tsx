import { Suspense } from 'react';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useFactors } from '../api/factors/factors.js';
import { PasskeysCard } from './PasskeysCard.js';
import { RecoveryCodesCard } from './RecoveryCodesCard.js';
import { TotpCard } from './TotpCard.js';

const Waiting = () => (
  <div aria-busy>
    <Skeleton lines={3} height={64} />
  </div>
);

function Cards() {
  const factors = useFactors();
  if (factors.isError) return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <Waiting />;
  const { totp, passkeys, recoveryCodes } = factors.data;
  return (
    <>
      <PasskeysCard passkeys={passkeys} />
      <TotpCard totp={totp} />
      <RecoveryCodesCard left={recoveryCodes.left} hasFactor={totp.isSet || passkeys.length > 0} />
    </>
  );
}

/** Everything by which a member can prove himself besides his mail: it loads, and fails, apart from the rest of the page. */
export const FactorCards = () => (
  <Suspense fallback={<Waiting />}>
    <Cards />
  </Suspense>
);
