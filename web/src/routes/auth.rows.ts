import { PRODUCT } from '#kernel';
import type { RouteRow } from './row.js';

/** One page with steps: the path selects the step. */
const signIn = {
  access: 'public',
  shell: 'full',
  tier: 'app',
  page: 'auth/SignIn',
  tries: 3,
  isTitledByPage: true,
} as const;

export const authRows: readonly RouteRow[] = [
  { ...signIn, id: 'sign-in', path: '/auth', title: 'signIn', indexed: true },
  { ...signIn, id: 'register', path: '/auth/register', title: 'register', indexed: true },
  { ...signIn, id: 'registration', path: '/registration', title: 'register', aliasOf: '/auth/register' },
  { ...signIn, id: 'confirm-profile', path: '/confirm-profile', title: 'confirmProfile' },
  { ...signIn, id: 'otp-verification', path: '/auth/otp-verification', title: 'verifyCode' },
  { ...signIn, id: 'verify-otp', path: '/verify-otp', title: 'verifyCode' },
  {
    ...signIn,
    id: 'member-id-sign-in',
    path: `/${PRODUCT.slug}-id`,
    title: 'memberIdSignIn',
    page: 'auth/MemberIdSignIn',
    isTitledByPage: false,
    indexed: true,
  },
  {
    ...signIn,
    id: 'invitation',
    path: '/auth/invitation',
    title: 'invitation',
    page: 'auth/Invitation',
    isTitledByPage: false,
  },
  { ...signIn, id: 'undo', path: '/auth/undo', title: 'undo', page: 'auth/Undo', isTitledByPage: false },
  { ...signIn, id: 'verification-method', path: '/verification-method', title: 'verificationMethod' },
];
