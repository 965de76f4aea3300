import type { Monitor } from '#contracts/wallet';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { Facts } from '../../fields/Facts.js';
import { Money } from '../../fields/Money.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { Crossings } from './Crossings.js';
import { Mark, MonitorChip, Watched } from './MonitorFields.js';

function MonitorFacts() {
  const monitor = useRecordContext<Monitor>();
  const translate = useTranslate();
  if (!monitor) return null;
  const name = (field: string) => translate(`resources.monitors.fields.${field}`);
  const { id, asset, balance, since, lastCrossedAt } = monitor;
  return (
    <Facts
      facts={[
        { label: name('account'), value: <Watched monitor={monitor} /> },
        { label: name('threshold'), value: <Mark monitor={monitor} /> },
        { label: name('balance'), value: <Money asset={asset} amount={balance} /> },
        { label: name('isCrossed'), value: <MonitorChip monitor={monitor} /> },
        { label: name('lastCrossedAt'), value: lastCrossedAt && <Time iso={lastCrossedAt} exact /> },
        {
          label: name('since'),
          value: (
            <ShowLink resource="policies" id={id}>
              <Time iso={since} exact />
            </ShowLink>
          ),
        },
      ]}
    />
  );
}

function MonitorTitle() {
  const monitor = useRecordContext<Monitor>();
  return monitor ? <Watched monitor={monitor} /> : null;
}

export const MonitorShow = () => (
  <Show actions={false} title={<MonitorTitle />}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <MonitorFacts />
      <Crossings />
    </SimpleShowLayout>
  </Show>
);
