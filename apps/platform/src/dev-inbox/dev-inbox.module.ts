import { type DynamicModule, Module } from '@nestjs/common';
import type { MailCatcher } from '../embedded/mail-catcher.js';
import { DevInboxController } from './dev-inbox.controller.js';
import { MAIL_CATCHER } from './tokens.js';

/** Shows the mails that the local catcher kept. The embedded profile imports it, and only where no SMTP server is named. */
@Module({})
export class DevInboxModule {
  static register({ catcher }: { catcher: MailCatcher }): DynamicModule {
    return {
      module: DevInboxModule,
      controllers: [DevInboxController],
      providers: [{ provide: MAIL_CATCHER, useValue: catcher }],
    };
  }
}
