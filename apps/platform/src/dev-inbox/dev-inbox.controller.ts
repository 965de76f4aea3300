import { Controller, Get, Header, Inject, NotFoundException, Param, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '#platform/auth';
import type { CaughtMail, MailCatcher } from '../embedded/mail-catcher.js';
import { CSS } from './dev-inbox.css.js';
import { renderList, renderMail } from './dev-inbox.page.js';
import { LocalOnlyGuard } from './local-only.guard.js';
import { MAIL_CATCHER } from './tokens.js';

const HTML = 'text/html; charset=utf-8';
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail's HTML may style itself and nothing else, also when its address is opened outside of the frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

@ApiExcludeController()
@Access('public')
@UseGuards(LocalOnlyGuard)
@Controller('dev')
export class DevInboxController {
  constructor(@Inject(MAIL_CATCHER) private readonly catcher: MailCatcher) {}

  /** Loads itself again every few seconds, so that a new mail shows up without a script. */
  @Get('inbox')
  @Header('refresh', '5')
  @Header('content-type', HTML)
  @Header('content-security-policy', PAGE_POLICY)
  @Header('cache-control', 'no-store')
  list(): string {
    return renderList(this.catcher.messages());
  }

  @Get('inbox.json')
  @Header('cache-control', 'no-store')
  json(): readonly CaughtMail[] {
    return this.catcher.messages();
  }

  @Get('inbox.css')
  @Header('content-type', 'text/css; charset=utf-8')
  css(): string {
    return CSS;
  }

  @Get('inbox/:id')
  @Header('content-type', HTML)
  @Header('content-security-policy', PAGE_POLICY)
  @Header('cache-control', 'no-store')
  mail(@Param('id') id: string): string {
    return renderMail(this.find(id));
  }

  @Get('inbox/:id/html')
  @Header('content-type', HTML)
  @Header('content-security-policy', MAIL_POLICY)
  @Header('cache-control', 'no-store')
  html(@Param('id') id: string): string {
    const { html } = this.find(id);
    if (html === undefined) throw new NotFoundException();
    return html;
  }

  private find(id: string): CaughtMail {
    const mail = this.catcher.messages().find((message) => message.id === id);
    if (!mail) throw new NotFoundException();
    return mail;
  }
}
