import type { ReactNode } from 'react';
import { AddressView } from './AddressView.js';
import { CodeView } from './CodeView.js';
import { IdentifyView } from './IdentifyView.js';
import { ProfileView } from './ProfileView.js';
import { RegisterView } from './RegisterView.js';
import type { View, ViewProps } from './useOlderFlow.js';

export type Later = Exclude<View, { readonly name: 'login' | 'complete' }>;

/** The views behind the first one, whose code comes while that one is read. */
export function LaterView({ flow, view }: ViewProps & { readonly view: Later }): ReactNode {
  switch (view.name) {
    case 'address':
      return <AddressView flow={flow} />;
    case 'register':
      return <RegisterView flow={flow} email={view.email} />;
    case 'identify':
      return <IdentifyView flow={flow} />;
    case 'profile':
      return <ProfileView flow={flow} profile={view.profile} />;
    case 'code':
      return <CodeView flow={flow} view={view} />;
  }
}
