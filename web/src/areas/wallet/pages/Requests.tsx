import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { SegmentedControl } from '#web/ui/SegmentedControl/SegmentedControl.js';
import { Select } from '#web/ui/Select/Select.js';
import { useWaitingRequests } from '../api/moneyRequests.js';
import { PATHS } from '../paths.js';
import { Blocks } from '../requests/Blocks.js';
import { NewRequestDialog } from '../requests/NewRequestDialog.js';
import { isRequestState, REQUEST_STATES, type RequestsView, searchOf, viewOf } from '../requests/view.js';
import { RequestDialog } from '../requests/RequestDialog.js';
import { RequestList } from '../requests/RequestList.js';
import styles from '../requests/Requests.module.css';

export default function Requests() {
  const { t } = useTranslation('wallet');
  const [search, setSearch] = useSearchParams();
  const waiting = useWaitingRequests().data ?? 0;
  const list = useRef<HTMLHeadingElement>(null);
  const view = viewOf(search);
  const go = (change: Partial<RequestsView>, replace = true) =>
    setSearch(searchOf({ ...view, ...change }), { replace });
  const { box, status } = view;
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('titles.moneyRequests')}
        description={t('requests.description')}
        breadcrumb={[{ to: PATHS.wallet, label: t('titles.wallet') }]}
        actions={
          <Button icon={<Plus size={18} strokeWidth={1.75} aria-hidden />} onClick={() => go({ isNew: true }, false)}>
            {t('requests.new')}
          </Button>
        }
      />
      <div className={styles['filters']}>
        <SegmentedControl
          label={t('requests.box')}
          hideLabel
          options={[
            {
              value: 'received',
              label: (
                <>
                  {t('requests.received')} {waiting > 0 && <Badge tone="accent">{waiting}</Badge>}
                </>
              ),
            },
            { value: 'sent', label: t('requests.sent') },
          ]}
          value={box}
          onChange={(next) => go({ box: next })}
        />
        <Select
          className={styles['status'] ?? ''}
          label={t('requests.status')}
          value={status ?? ''}
          onChange={({ target }) => go({ status: isRequestState(target.value) ? target.value : undefined })}
        >
          <option value="">{t('requests.anyStatus')}</option>
          {REQUEST_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`requests.states.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      <Card>
        <h2 ref={list} tabIndex={-1} className="visually-hidden">
          {t('requests.list')}
        </h2>
        <RequestList
          box={box}
          status={status}
          hrefOf={(id) => `?${searchOf({ ...view, id })}`}
          onClear={() => go({ status: undefined })}
        />
      </Card>
      <Blocks onLastLifted={() => list.current?.focus()} />
      <NewRequestDialog
        open={view.isNew}
        onClose={() => go({ isNew: false })}
        onMade={({ id }) => go({ box: 'sent', status: undefined, isNew: false, id })}
      />
      <RequestDialog id={view.id} onClose={() => go({ id: undefined })} />
    </div>
  );
}
