import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.js';
import { Input, type InputProps } from './Input.js';

/** A password box whose text can be shown, so that nobody has to type blind. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(isShown ? 'fields.hidePassword' : 'fields.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
