import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { SearchInput } from '../activity/SearchInput.js';
import { ContactDialogs, type ContactDraft } from '../contacts/ContactDialogs.js';
import { ContactList } from '../contacts/ContactList.js';
import { ContactRow } from '../contacts/ContactRow.js';
import styles from '../contacts/Contacts.module.css';
import { PATHS } from '../paths.js';

export default function Contacts() {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState<ContactDraft>();
  const q = search.get('q')?.trim() ?? '';
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('titles.contacts')}
        description={t('contacts.description')}
        breadcrumb={[{ to: PATHS.wallet, label: t('titles.wallet') }]}
        actions={
          <Button icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />} onClick={() => setDraft('new')}>
            {t('contacts.add')}
          </Button>
        }
      />
      <div role="search">
        <SearchInput
          value={q}
          help={t('contacts.searchHelp')}
          onSearch={(text) => setSearch(text ? { q: text } : {}, { replace: true })}
        />
      </div>
      <Card>
        <h2 className="visually-hidden">{t('contacts.list')}</h2>
        <ContactList search={q}>
          {(contact) => <ContactRow key={contact.id} contact={contact} onEdit={() => setDraft(contact)} />}
        </ContactList>
      </Card>
      <ContactDialogs draft={draft} onClose={() => setDraft(undefined)} />
    </div>
  );
}
