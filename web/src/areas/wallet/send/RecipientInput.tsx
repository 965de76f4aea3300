import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Contact } from '#contracts/wallet';
import { Input } from '#web/ui/Input/Input.js';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import { PickContact } from '../contacts/PickContact.js';
import styles from './Send.module.css';
import type { Lookup } from './useRecipient.js';
import { useRefusalText } from './useRefusalText.js';

export interface RecipientInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly lookup: Lookup;
  readonly onChange: (value: string) => void;
  readonly onLook: (whom?: string) => void;
}

/** Takes a member ID or an e-mail address, and shows who is behind it once the field is left or Enter is pressed. */
export function RecipientInput({ value, error, lookup, onChange, onLook }: RecipientInputProps) {
  const { t } = useTranslation('wallet');
  const textOf = useRefusalText();
  const pick = ({ member }: Contact) => {
    onChange(member.saffronId);
    onLook(member.saffronId);
  };
  const lookupError = lookup.kind === 'problem' ? textOf(lookup.refusal) : undefined;
  return (
    <div className={styles['recipient']}>
      <Input
        label={t('send.recipient.label')}
        help={t('send.recipient.help')}
        error={error ?? lookupError}
        name="to"
        value={value}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onLook()}
        trailing={<PickContact onPick={pick} />}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || lookup.kind === 'found') return;
          event.preventDefault();
          onLook();
        }}
      />
      <p className={styles['found']} role="status">
        {lookup.kind === 'checking' && (
          <>
            <Spinner size={16} /> {t('send.recipient.checking')}
          </>
        )}
        {lookup.kind === 'found' && (
          <>
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
            <strong>{lookup.recipient.name}</strong> {formatMemberId(lookup.recipient.saffronId)}
          </>
        )}
      </p>
    </div>
  );
}
