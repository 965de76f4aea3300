import { Dialog, type DialogProps } from '../Dialog/Dialog.js';

/** A dialog at the side of the window, for navigation and details. */
export const Drawer = (props: Omit<DialogProps, 'side' | 'actions'>) => <Dialog {...props} side="start" />;
