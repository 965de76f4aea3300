import { Module } from '@nestjs/common';
import { LogoutController } from './logout.controller.js';
import { OpenSessionService } from './open-session.service.js';
import { RotateSessionService } from './rotate-session.service.js';
import { SessionClaimsService } from './session-claims.service.js';
import { SessionReaderService } from './session-reader.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

const services = [
  OpenSessionService,
  RotateSessionService,
  SessionClaimsService,
  SessionReaderService,
  SessionsService,
];

@Module({ controllers: [LogoutController, SessionsController], providers: services, exports: services })
export class SessionsModule {}
