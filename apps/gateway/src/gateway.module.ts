import { type DynamicModule, Module } from '@nestjs/common';
import type { GatewayConfig } from './config.js';
import { CurrentUserController } from './current-user/current-user.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { PublishedDocument } from './openapi/published-document.service.js';
import { PublicConfigController } from './public-config/public-config.controller.js';
import { GATEWAY_CONFIG } from './tokens.js';

/** The routes that the edge answers itself. */
@Module({})
export class GatewayModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [CurrentUserController, OpenApiController, PublicConfigController],
      providers: [{ provide: GATEWAY_CONFIG, useValue: config }, PublishedDocument],
    };
  }
}
