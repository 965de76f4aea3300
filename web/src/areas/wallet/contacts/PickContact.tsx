import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/wallet';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { IconButton } from '#web/ui/IconButton/IconButton.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';

const picker = () => import('./ContactPicker.js');
const ContactPicker = lazyPart(picker, (module) => module.ContactPicker, <Skeleton lines={4} height={52} />);

/** A button that opens the address book to choose from. */
export function PickContact({ onPick }: { readonly onPick: (contact: Contact) => void }) {
  const { t } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(false);
  const pick = (contact: Contact) => {
    setOpen(false);
    onPick(contact);
  };
  return (
    <>
      <IconButton label={t('contacts.pick')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BookUser size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('contacts.pickTitle')}>
        <ContactPicker onPick={pick} />
      </Dialog>
    </>
  );
}
