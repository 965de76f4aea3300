import { type ProfileForConfirmation, updateProfileRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { Button } from '#web/ui/Button/Button.js';
import { ProfileFields } from '#web/ui/ProfileFields/ProfileFields.js';
import { useUpdateMemberProfile } from '../api/olderFlow.js';
import { requestCode } from '../api/sendCode.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { sentCodeOf } from '../flow/draft.js';
import { useFailureToast } from './useFailureToast.js';
import type { ViewProps } from './useOlderFlow.js';

const now = () => Date.now();

/** The profile that was shown, to be completed. It counts with the code that is sent next. */
export function ProfileView({ flow, profile }: ViewProps & { readonly profile: ProfileForConfirmation }) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const update = useUpdateMemberProfile();
  const { profileData, tempToken } = profile;
  const { saffronId: _id, firstName, lastName, email, ...editable } = profileData;
  const form = useForm({ resolver: zodResolver(updateProfileRequest), defaultValues: editable });

  const sendCode = async () => {
    const sent = await requestCode({ email, purpose: 'authentication' }).catch((error: unknown) => {
      fail('resend', error);
      return undefined;
    });
    flow.show({ name: 'code', email, sentTo: email, code: sent && sentCodeOf(sent, now()) });
  };
  const submit = form.handleSubmit((values) => {
    if (update.isPending) return;
    update.mutate(
      { ...values, tempToken, email, firstName, lastName },
      {
        onSuccess: () => void sendCode(),
        onError: (error) => {
          showFieldIssues(error, form);
          fail('profileUpdate', error);
        },
      },
    );
  });

  return (
    <StepFrame title={t('older.profile.title')} text={t('older.profile.text')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <ProfileFields profile={profileData} form={form} />
        <Button type="submit" size="lg" block busyText={update.isPending && t('older.profile.busy')}>
          {t('older.profile.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
