import { GOVERNED_KINDS, POLICY_KINDS, PURPOSES } from '#contracts/wallet';
import { ACCOUNT_PURPOSES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { useEffect } from 'react';
import { SelectInput, TextInput, useLocale } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { countriesIn } from '#web/lib/countries/names.js';
import { choices } from '../../lists/choices.js';
import { type PolicyValues, WHOM } from './policyForm.js';

const KINDS = choices('resources.policies.kinds', POLICY_KINDS);
const TRANSFER_KINDS = choices('kinds', GOVERNED_KINDS);
const ASSETS = ASSET_CODES.map((id) => ({ id, name: id }));
const PLATFORM = choices(
  'purposes',
  PURPOSES.filter((purpose) => ACCOUNT_PURPOSES[purpose].owner === 'none'),
);

/** What a rule is about, and whom it is for. Only what the kind needs is asked. */
export function SubjectInputs() {
  const kind = useWatch<PolicyValues, 'kind'>({ name: 'kind' });
  const whom = useWatch<PolicyValues, 'whom'>({ name: 'whom' });
  const { setValue } = useFormContext<PolicyValues>();
  const isGoverned = kind === 'fee' || kind === 'limit';
  const allowed: readonly PolicyValues['whom'][] = WHOM[kind];
  const isAllowed = allowed.includes(whom);
  useEffect(() => {
    if (!isAllowed) setValue('whom', allowed[0] as PolicyValues['whom']);
  }, [isAllowed, allowed, setValue]);
  return (
    <>
      <SelectInput source="kind" choices={KINDS} isRequired />
      {isGoverned && TRANSFER_KINDS.length > 1 && (
        <SelectInput source="transferKind" choices={TRANSFER_KINDS} isRequired />
      )}
      <SelectInput source="asset" choices={ASSETS} isRequired />
      {allowed.length > 1 && (
        <SelectInput source="whom" choices={choices('resources.policies.scopes', allowed)} isRequired />
      )}
      <WhomInputs whom={isAllowed ? whom : (allowed[0] as PolicyValues['whom'])} />
    </>
  );
}

function WhomInputs({ whom }: { readonly whom: PolicyValues['whom'] }) {
  const locale = useLocale();
  const countries = countriesIn(locale).map(({ code, name }) => ({ id: code, name }));
  return (
    <>
      {whom.startsWith('country') && (
        <SelectInput source="country" choices={countries} translateChoice={false} isRequired />
      )}
      {whom.endsWith('tier') && <TextInput source="tier" helperText="resources.policies.help.tier" isRequired />}
      {whom === 'member' && (
        <TextInput source="member" helperText="resources.sfn-allocation.toHelp" autoComplete="off" isRequired />
      )}
      {whom === 'platform' && <SelectInput source="purpose" choices={PLATFORM} isRequired />}
      {whom === 'account' && <TextInput source="accountId" helperText="resources.policies.help.account" isRequired />}
    </>
  );
}
