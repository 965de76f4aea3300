import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { HTTP_ERRORS } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  IDENTITY_LIMITS,
  otpRequested,
  type PaymentToConfirm,
  type SendOtpRequest,
} from '#contracts/identity';
import { newId, refusals } from '#kernel';
import { type MaybePrincipal, paymentBinding } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { seal } from '#platform/sealing';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { DevicesService } from '../devices/devices.service.js';
import { type Guesser, Limits } from '../limits/limits.js';
import { MembersRepository } from '../members/members.repository.js';
import { RegistrationsRepository } from '../registrations/registrations.repository.js';
import { type CodeUse, LIFETIME_MS, newCode, sealContext, useOf } from './code.rules.js';
import { CodesRepository, type CodeToStore } from './codes.repository.js';

const refuse = refusals({ ...IDENTITY_ERRORS, ...HTTP_ERRORS });
const RESEND_AFTER_MS = IDENTITY_LIMITS.resendAfterS * 1000;

/** Who asks, and for which code. */
export interface CodeToSend extends Omit<SendOtpRequest, 'email'> {
  readonly email: string;
  readonly principal: MaybePrincipal;
  readonly ip: string;
  readonly deviceHash: Buffer | undefined;
}

/** Makes a code and has it mailed. The code itself leaves only sealed, and stands nowhere in plain. */
@Injectable()
export class SendCodeService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly limits: Limits,
    private readonly devices: DevicesService,
    private readonly codes: CodesRepository,
    private readonly members: MembersRepository,
    private readonly registrations: RegistrationsRepository,
  ) {}

  /** Answers the same for an address that nobody may sign in with; no mail goes there. */
  async send(request: CodeToSend): Promise<{ expiresAt: string; resendAt: string }> {
    const binding = bindingOf(request);
    const guesser = await this.guesserOf(request);
    await this.limits.send(request.ip, request.email, useOf(request.purpose), guesser);
    const hasReader = await this.hasReader(request);
    const sentAt = new Date();
    const expiresAt = new Date(sentAt.getTime() + LIFETIME_MS);
    const code = {
      id: newId(),
      email: request.email,
      use: useOf(request.purpose),
      code: newCode(),
      binding,
      sentAt,
      expiresAt,
    };
    if (!(await this.store(code, request, hasReader))) throw await this.tooSoon(code, guesser);
    return { expiresAt: expiresAt.toISOString(), resendAt: new Date(sentAt.getTime() + RESEND_AFTER_MS).toISOString() };
  }

  /** A stranger who spends the codes of an address leaves its owner those of his own devices and sessions. */
  private async guesserOf({ email, principal, deviceHash }: CodeToSend): Promise<Guesser> {
    if (principal?.email === email) return 'session';
    return (await this.devices.isProven(email, deviceHash)) ? 'device' : 'anybody';
  }

  /** What only a member can have forgotten goes to members alone. */
  private async hasReader({ email, purpose, principal }: CodeToSend): Promise<boolean> {
    if (principal?.email === email || (await this.members.existsByEmail(email))) return true;
    return useOf(purpose) === 'sign-in' && (await this.registrations.existsByEmail(email));
  }

  private store(code: CodeToStore, { email, purpose, payment }: CodeToSend, hasReader: boolean): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      if (!(await this.codes.replace(manager, code))) return false;
      if (!hasReader) return true;
      const expiresAt = code.expiresAt.toISOString();
      const sealedCode = seal(this.config.sealKey, code.code, sealContext(code.id, expiresAt));
      const about = purpose === 'payment' && payment ? { payment } : {};
      const payload = { codeId: code.id, email, purpose, sealedCode, expiresAt, ...about };
      await appendToOutbox(manager, otpRequested, { key: code.id, payload });
      return true;
    });
  }

  private async tooSoon({ email, use }: CodeToStore, guesser: Guesser): Promise<Error> {
    await this.limits.giveBackSend(email, use, guesser);
    const sentAt = await this.codes.sentAt(email, use);
    const waitMs = sentAt ? sentAt.getTime() + RESEND_AFTER_MS - Date.now() : 0;
    return refuse('identity.otp.too-soon', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}

const OPEN_USES: ReadonlySet<CodeUse> = new Set<CodeUse>(['sign-in', 'password-reset', 'member-id']);

/** What the code will confirm: getting in (again) for anybody, all else only for the member himself. */
function bindingOf({ email, purpose, payment, principal }: CodeToSend): string {
  const use = useOf(purpose);
  if (OPEN_USES.has(use)) return use;
  if (!principal) throw refuse('http.unauthenticated');
  if (principal.email !== email) throw refuse('identity.otp.wrong-address');
  return purpose === 'payment' ? bindingOfPayment(payment) : use;
}

function bindingOfPayment(payment: PaymentToConfirm | undefined): string {
  if (!payment) throw refuse('identity.otp.payment-missing');
  const binding = paymentBinding(payment);
  if (binding) return binding;
  throw refuse('http.validation-failed', {
    details: [{ path: 'payment.amount', message: 'is not an amount of this asset' }],
  });
}
