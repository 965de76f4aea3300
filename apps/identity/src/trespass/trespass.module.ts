import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TrespassInterceptor } from './trespass.interceptor.js';

/** Watches every route of the process, those of the other services beside it included. */
@Module({ providers: [{ provide: APP_INTERCEPTOR, useClass: TrespassInterceptor }] })
export class TrespassModule {}
