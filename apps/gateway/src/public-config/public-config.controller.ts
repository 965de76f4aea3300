import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type PublicConfig, publicConfig, TOKEN_DECIMALS } from '#contracts/config';
import { PRODUCT } from '#kernel';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../tokens.js';

@ApiTags('Operations')
@Controller('api/config')
export class PublicConfigController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  @Access('public')
  @Endpoint({ summary: 'Read names and contact details of this installation', response: publicConfig })
  read(): PublicConfig {
    const { config } = this;
    return {
      product: PRODUCT.name,
      token: PRODUCT.token,
      supportEmail: config.SUPPORT_EMAIL,
      phones: { sa: config.SUPPORT_PHONE_SA, uk: config.SUPPORT_PHONE_UK },
      privacyUrl: config.PRIVACY_URL,
      termsUrl: config.TERMS_URL,
      polygon: { rpcUrls: config.POLYGON_RPC_URLS, explorerUrl: config.POLYGON_EXPLORER_URL },
      tokenContract: { address: config.TOKEN_ADDRESS, decimals: TOKEN_DECIMALS },
    };
  }
}
