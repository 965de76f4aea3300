import { IDENTITY_LIMITS, registerMemberRequest, type RegisterMemberRequest } from '#contracts/identity';
import { textField } from '#contracts/http';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** What the form asks for: the request's fields, with the name in its two parts. */
export const registrationForm = registerMemberRequest
  .omit({ name: true })
  .extend({ firstName: textField(60, 1), lastName: textField(59, 1) });
export type Registration = z.infer<typeof registrationForm>;
export type RegistrationForm = UseFormReturn<z.input<typeof registrationForm>, unknown, Registration>;

export const emptyRegistration = (email: string): Registration => ({
  firstName: '',
  lastName: '',
  email,
  password: '',
  phoneNumber: '',
  country: IDENTITY_LIMITS.defaultCountry,
});

/** The name goes out joined (specification, section 3). */
export const toRequest = ({ firstName, lastName, ...rest }: Registration): RegisterMemberRequest => ({
  ...rest,
  name: `${firstName} ${lastName}`,
});
