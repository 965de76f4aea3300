import type { ProfileData, UpdateProfileRequest } from '#contracts/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { lazyResolver } from '#web/lib/forms/lazyResolver.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { ProfileFields } from '#web/ui/ProfileFields/ProfileFields.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useUpdateProfile } from '../api/updateProfile.js';
import styles from '../components/Account.module.css';

const { resolver, prefetch } = lazyResolver(() => import('./profileRules.js'));

const editable = ({
  phoneNumber,
  country,
  address,
  city,
  stateProvince,
  postalCode,
}: ProfileData): UpdateProfileRequest => ({
  phoneNumber,
  country,
  address,
  city,
  stateProvince,
  postalCode,
});

export function ProfileForm({ profile }: { readonly profile: ProfileData }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const update = useUpdateProfile();
  const form = useForm({ resolver, defaultValues: editable(profile) });
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty);

  const submit = form.handleSubmit((values) => {
    if (update.isPending) return;
    update.mutate(values, {
      onSuccess: (saved) => {
        form.reset(editable(saved));
        toast.success(t('profile.saved'));
      },
      onError: (error) => showFieldIssues(error, form),
    });
  });

  return (
    <form className={styles['form']} noValidate onFocus={prefetch} onSubmit={(event) => void submit(event)}>
      {update.error && <Alert tone="error">{sentence(errorMessage(update.error, t('profile.failed')))}</Alert>}
      <ProfileFields profile={profile} form={form} />
      <div className={styles['actions']}>
        {isDirty && (
          <Button variant="secondary" onClick={() => form.reset()}>
            {t('profile.discard')}
          </Button>
        )}
        <Button type="submit" disabled={!isDirty} busyText={update.isPending && t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
