import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { LANGUAGE_KEY } from '#web/i18n/languages.js';
import { api } from '#web/lib/api/client.js';
import { STORED_TOKENS } from '#web/lib/api/sessionToken.js';
import { useSession } from '#web/lib/session/useSession.js';
import { megaMenuStyle, storedTheme } from '#web/theme/mode.js';
import { useScheme } from '#web/theme/useTheme.js';

export interface FactGroup {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

type Health = 'up' | 'down' | undefined;

function useHealth(): Health {
  const [health, setHealth] = useState<Health>();
  useEffect(() => {
    let isMounted = true;
    const tell = (answer: Health) => () => isMounted && setHealth(answer);
    void api.get('/api/health').then(tell('up'), tell('down'));
    return () => {
      isMounted = false;
    };
  }, []);
  return health;
}

/** What helps support: whether there is a session name, never what it is. */
export function useDebugFacts(): readonly FactGroup[] {
  const { t, i18n } = useTranslation('seldom');
  const session = useSession();
  const scheme = useScheme();
  const health = useHealth();
  const hasToken = localStorage.getItem(STORED_TOKENS.session) !== null;
  return [
    {
      title: t('debug.build'),
      facts: [
        [t('debug.product'), PRODUCT.name],
        [t('debug.version'), __VERSION__],
        [t('debug.mode'), import.meta.env.MODE],
      ],
    },
    {
      title: t('debug.theme'),
      facts: [
        [t('debug.chosen'), storedTheme()],
        [t('debug.drawn'), scheme],
        [t('debug.megaMenu'), megaMenuStyle()],
      ],
    },
    {
      title: t('debug.language'),
      facts: [
        [t('debug.drawn'), i18n.resolvedLanguage ?? ''],
        [t('debug.stored'), localStorage.getItem(LANGUAGE_KEY) ?? t('debug.absent')],
        [t('debug.browser'), navigator.languages.join(', ')],
      ],
    },
    {
      title: t('debug.session'),
      facts: [
        [t('debug.state'), t(`debug.${session.status}`)],
        [t('debug.role'), session.user?.role ?? t('debug.absent')],
        [t('debug.storedToken'), t(hasToken ? 'debug.present' : 'debug.absent')],
      ],
    },
    { title: t('debug.health'), facts: [[t('debug.status'), health ? t(`debug.${health}`) : t('states.loading')]] },
  ];
}
