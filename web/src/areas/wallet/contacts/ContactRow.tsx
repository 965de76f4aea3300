import { Pencil, Send, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Contact } from '#contracts/wallet';
import { Badge } from '#web/ui/Badge/Badge.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { IconButton } from '#web/ui/IconButton/IconButton.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useChangeContact } from '../api/contacts.js';
import { sendLink } from '../paths.js';
import { useProblem } from '../useProblem.js';
import styles from './Contacts.module.css';
import { PaidText } from './PaidText.js';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface ContactRowProps {
  readonly contact: Contact;
  readonly onEdit: () => void;
}

export function ContactRow({ contact, onEdit }: ContactRowProps) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const change = useChangeContact();
  const { id, label, note, isFavourite, member, standing } = contact;
  const star = () =>
    change.mutate({ id, isFavourite: !isFavourite }, { onError: (error) => toast.failure(problem(error)) });
  return (
    <li className={styles['row']}>
      <IconButton
        label={t('contacts.star', { name: label })}
        aria-pressed={isFavourite}
        className={isFavourite ? (styles['starred'] ?? '') : ''}
        onClick={() => !change.isPending && star()}
      >
        <Star {...ICON} fill={isFavourite ? 'currentColor' : 'none'} />
      </IconButton>
      <div className={styles['words']}>
        <p className={styles['label']}>
          {label} {standing !== 'active' && <Badge tone="warn">{t(`contacts.standing.${standing}`)}</Badge>}
        </p>
        <p className={styles['fact']}>
          {member.name && member.name !== label && `${member.name} · `}
          {formatMemberId(member.saffronId)}
        </p>
        {note && <p className={styles['fact']}>{note}</p>}
        <p className={styles['fact']}>
          <PaidText contact={contact} />
        </p>
      </div>
      <div className={styles['acts']}>
        {standing === 'active' && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={sendLink({ to: member.saffronId })}
            aria-label={t('contacts.send', { name: label })}
            icon={<Send {...ICON} size={16} />}
          >
            {t('actions.send')}
          </ButtonLink>
        )}
        <IconButton label={t('contacts.edit', { name: label })} onClick={onEdit}>
          <Pencil {...ICON} />
        </IconButton>
      </div>
    </li>
  );
}
