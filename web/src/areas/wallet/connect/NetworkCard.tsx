import { useTranslation } from 'react-i18next';
import { POLYGON } from '#contracts/config';
import { PRODUCT } from '#kernel';
import { usePublicConfig } from '#web/lib/config.js';
import { Card } from '#web/ui/Card/Card.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { WalletAddress } from './WalletAddress.js';

const { token } = PRODUCT;

/** What somebody needs who adds network and token to his wallet by hand. */
export function NetworkCard() {
  const { t } = useTranslation('ethereum');
  const config = usePublicConfig();
  const contract = config?.tokenContract;
  const ofToken = contract && [
    {
      label: t('network.token', { token }),
      value: <WalletAddress address={contract.address} copyLabel={t('network.copyToken', { token })} />,
    },
    { label: t('network.decimals'), value: contract.decimals },
  ];
  return (
    <Card title={t('network.title')} description={t('network.description', { token })}>
      <DetailList
        details={[
          { label: t('network.name'), value: POLYGON.chainName },
          { label: t('network.chainId'), value: POLYGON.chainId },
          { label: t('network.currency'), value: POLYGON.nativeCurrency.symbol },
          ...(ofToken ?? []),
        ]}
      />
    </Card>
  );
}
