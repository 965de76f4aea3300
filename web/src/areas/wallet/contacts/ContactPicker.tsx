import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Contact } from '#contracts/wallet';
import { Badge } from '#web/ui/Badge/Badge.js';
import { SearchInput } from '../activity/SearchInput.js';
import { ContactList } from './ContactList.js';
import styles from './Contacts.module.css';

/** The address book to choose from. Who cannot be paid can be seen, and not chosen. */
export function ContactPicker({ onPick }: { readonly onPick: (contact: Contact) => void }) {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useState('');
  return (
    <div className={styles['picker']}>
      <SearchInput autoFocus value={search} onSearch={setSearch} help={t('contacts.searchHelp')} />
      <ContactList search={search}>
        {(contact) => (
          <li key={contact.id}>
            <button
              type="button"
              className={styles['choice']}
              disabled={contact.standing !== 'active'}
              onClick={() => onPick(contact)}
            >
              <span className={styles['label']}>
                {contact.label}{' '}
                {contact.standing !== 'active' && (
                  <Badge tone="warn">{t(`contacts.standing.${contact.standing}`)}</Badge>
                )}
              </span>
              <span className={styles['fact']}>
                {contact.member.name} · {formatMemberId(contact.member.saffronId)}
              </span>
            </button>
          </li>
        )}
      </ContactList>
    </div>
  );
}
