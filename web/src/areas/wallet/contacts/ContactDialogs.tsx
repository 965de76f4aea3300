import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/wallet';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';

const waiting = <Skeleton lines={3} height={40} />;
const add = () => import('./AddContactForm.js');
const edit = () => import('./EditContactForm.js');
const AddContactForm = lazyPart(add, (module) => module.AddContactForm, waiting);
const EditContactForm = lazyPart(edit, (module) => module.EditContactForm, waiting);

/** What is being written: a new contact, or this one. */
export type ContactDraft = 'new' | Contact | undefined;

export interface ContactDialogsProps {
  readonly draft: ContactDraft;
  readonly onClose: () => void;
}

export function ContactDialogs({ draft, onClose }: ContactDialogsProps) {
  const { t } = useTranslation('wallet');
  const edited = draft === 'new' ? undefined : draft;
  return (
    <>
      <Dialog open={draft === 'new'} onClose={onClose} title={t('contacts.form.addTitle')}>
        <AddContactForm onClose={onClose} />
      </Dialog>
      <Dialog open={edited !== undefined} onClose={onClose} title={t('contacts.form.editTitle')}>
        {edited && <EditContactForm contact={edited} onClose={onClose} />}
      </Dialog>
    </>
  );
}
