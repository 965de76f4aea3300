import { readFile } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { BloomFilter } from './bloom-filter.js';
import { judgePassword, type PasswordOwner } from './password.rules.js';

const refuse = refusals(IDENTITY_ERRORS);
const LIST = new URL('./breached-passwords.bloom', import.meta.url);

/** What a new password must not be: one of those that are tried first, by anybody or by somebody who knows the member. */
@Injectable()
export class PasswordPolicy implements OnModuleInit {
  private breached: BloomFilter | undefined;

  async onModuleInit(): Promise<void> {
    this.breached = new BloomFilter(await readFile(LIST));
  }

  /**
   * Throws `identity.password.breached` or `.personal`, which name the field.
   * @param field of the request that holds the password
   */
  approve(password: string, owner: PasswordOwner, field = 'newPassword'): void {
    const code = judgePassword(password, owner, (spelling) => this.breached!.mayHave(spelling));
    if (code) throw refuse(code, { details: [{ path: field, message: IDENTITY_ERRORS[code].message }] });
  }
}
