import { useTranslation } from 'react-i18next';
import { minutesAndSeconds } from '#web/lib/countdown.js';
import { Button } from '../Button/Button.js';

export interface ResendButtonProps {
  /** Whole seconds until it works. */
  readonly waitS: number;
  readonly isSending: boolean;
  readonly onResend: () => void;
}

/** Asks for another code; until it may, it counts down. */
export function ResendButton({ waitS, isSending, onResend }: ResendButtonProps) {
  const { t } = useTranslation('forms');
  return (
    <Button
      variant="secondary"
      block
      disabled={waitS > 0 && !isSending}
      busyText={isSending && t('resending')}
      onClick={onResend}
    >
      {waitS > 0 ? t('resendIn', { time: minutesAndSeconds(waitS) }) : t('resend')}
    </Button>
  );
}
