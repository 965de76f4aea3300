import { useMemo, useState } from 'react';
import { Admin, localStorageStore, Resource } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/useSession.js';
import { useScheme } from '#web/theme/useTheme.js';
import { ConsoleError } from './layout/ConsoleError.js';
import { ConsoleLayout } from './layout/ConsoleLayout.js';
import { ConsoleNotFound } from './layout/ConsoleNotFound.js';
import { ConsoleNotification } from './layout/ConsoleNotification.js';
import { authProvider } from './providers/authProvider.js';
import { dataProvider } from './providers/dataProvider.js';
import { createI18nProvider } from './providers/i18nProvider.js';
import { queryClient } from './providers/queries.js';
import { accounts } from './resources/accounts/index.js';
import { allocations } from './resources/allocations/index.js';
import { audit } from './resources/audit/index.js';
import { auditChain } from './resources/audit-chain/index.js';
import { auditExports } from './resources/audit-exports/index.js';
import { batches } from './resources/batches/index.js';
import { Dashboard } from './resources/dashboard/Dashboard.js';
import { deadLetters } from './resources/dead-letters/index.js';
import { members } from './resources/members/index.js';
import { monitors } from './resources/monitors/index.js';
import { periods } from './resources/periods/index.js';
import { policies } from './resources/policies/index.js';
import { roles } from './resources/roles/index.js';
import { staff } from './resources/staff/index.js';
import { staffInvitations } from './resources/staff-invitations/index.js';
import { transactions } from './resources/transactions/index.js';
import { trialBalance } from './resources/trial-balance/index.js';
import { CONSOLE_THEMES } from './theme/consoleTheme.js';

const STORE_VERSION = '1';

/**
 * One console for both areas. `<Admin>` finds its resources by looking at its children: they are the elements themselves,
 * never a component that renders them. It is made anew when the language changes, for react-admin keeps texts it has drawn.
 * What one administrator searched and saved is kept apart from the next one's on the same machine.
 */
export function Console({ basename }: { readonly basename: '/admin' | '/super-admin' }) {
  const { i18n, t } = useTranslation('admin');
  const scheme = useScheme();
  const { id } = useUser();
  const [i18nProvider] = useState(createI18nProvider);
  const store = useMemo(() => localStorageStore(STORE_VERSION, `console-${id}`), [id]);
  return (
    <Admin
      key={i18n.resolvedLanguage}
      basename={basename}
      title={t('console.title')}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={CONSOLE_THEMES[scheme]}
      darkTheme={null}
      layout={ConsoleLayout}
      error={ConsoleError}
      catchAll={ConsoleNotFound}
      notification={ConsoleNotification}
      dashboard={Dashboard}
      loginPage={false}
      disableTelemetry
      requireAuth
    >
      {[
        members,
        allocations,
        transactions,
        accounts,
        trialBalance,
        batches,
        periods,
        policies,
        monitors,
        audit,
        auditChain,
        auditExports,
        deadLetters,
        staff,
        staffInvitations,
        roles,
      ].map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  );
}
