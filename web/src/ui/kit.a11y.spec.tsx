import { render } from '@testing-library/react';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Alert } from './Alert/Alert.js';
import { Amount } from './Amount/Amount.js';
import { Badge } from './Badge/Badge.js';
import { Button, ButtonLink } from './Button/Button.js';
import { Card } from './Card/Card.js';
import { CopyButton } from './CopyButton/CopyButton.js';
import { DetailList } from './DetailList/DetailList.js';
import { Dialog } from './Dialog/Dialog.js';
import { EmptyState } from './EmptyState/EmptyState.js';
import { ErrorState } from './ErrorState/ErrorState.js';
import { Input } from './Input/Input.js';
import { PasswordInput } from './Input/PasswordInput.js';
import { LoadMore } from './LoadMore/LoadMore.js';
import { Menu } from './Menu/Menu.js';
import { MoneyInput } from './MoneyInput/MoneyInput.js';
import { OtpInput } from './OtpInput/OtpInput.js';
import { PageHeader } from './PageHeader/PageHeader.js';
import { Row, RowList } from './RowList/RowList.js';
import { SegmentedControl } from './SegmentedControl/SegmentedControl.js';
import { Select } from './Select/Select.js';
import { Skeleton } from './Skeleton/Skeleton.js';
import { Spinner } from './Spinner/Spinner.js';
import { Stepper } from './Stepper/Stepper.js';
import { Time } from './Time/Time.js';

const nothing = () => undefined;
const kit = {
  Alert: <Alert tone="error" title="Not sent" />,
  Amount: <Amount asset="SFN" amount="1.5" direction="in" />,
  Badge: <Badge tone="ok">Active</Badge>,
  Button: <Button busyText="Sending">Send</Button>,
  ButtonLink: <ButtonLink to="/">Home</ButtonLink>,
  Card: (
    <Card title="Balances" description="What you have" action={<Button>Add</Button>}>
      text
    </Card>
  ),
  CopyButton: <CopyButton text="x" />,
  DetailList: <DetailList details={[{ label: 'Fee', value: '0.00' }]} />,
  Dialog: (
    <Dialog open onClose={nothing} title="Sign out" actions={<Button>Yes</Button>}>
      Really
    </Dialog>
  ),
  EmptyState: <EmptyState title="Nothing yet">Send something</EmptyState>,
  ErrorState: <ErrorState error={new Error('x')} onRetry={nothing} />,
  Input: <Input label="E-mail" help="help" error="error" optional />,
  PasswordInput: <PasswordInput label="Password" />,
  LoadMore: <LoadMore shown={2} hasMore isLoading onLoadMore={nothing} />,
  Menu: (
    <Menu label="Account menu" trigger="AL">
      {() => <a href="/">Home</a>}
    </Menu>
  ),
  MoneyInput: <MoneyInput label="Amount" asset="SFN" value="1" onChange={nothing} max="2" />,
  OtpInput: <OtpInput label="Code" value="12" onChange={nothing} error="Invalid" />,
  PageHeader: <PageHeader title="Wallet" breadcrumb={[{ to: '/', label: 'Home' }]} />,
  RowList: (
    <RowList>
      <Row title="Ada’s phone" facts={['Used today', undefined]} actions={<Button>Remove</Button>} />
    </RowList>
  ),
  SegmentedControl: (
    <SegmentedControl label="Theme" options={[{ value: 'a', label: 'A' }]} value="a" onChange={nothing} />
  ),
  Select: (
    <Select label="Country">
      <option>US</option>
    </Select>
  ),
  Skeleton: <Skeleton lines={3} />,
  Spinner: <Spinner label="Loading" />,
  Stepper: <Stepper label="Sign in" steps={['Email', 'Done']} current={0} />,
  Time: <Time iso="2026-01-01T00:00:00Z" />,
};

it.each(Object.entries(kit))('%s has no fault that axe finds', async (_, component) => {
  const { container } = render(
    <MemoryRouter>
      <main>{component}</main>
    </MemoryRouter>,
  );
  // jsdom draws nothing, so contrast is judged by the tokens' spec and in the browser.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
