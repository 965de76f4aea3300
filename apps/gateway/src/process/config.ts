import type { z } from 'zod';
import { loadEnvironment } from '#platform/config';
import { processConfig } from '#platform/service';
import { gatewayConfig } from '../config.js';
import { upstreamConfig } from '../proxy/upstream.config.js';

/** Everything that the gateway is told where it is a process of its own. */
export const gatewayProcessConfig = processConfig.extend(upstreamConfig.shape).extend(gatewayConfig.shape);
export type GatewayProcessConfig = z.infer<typeof gatewayProcessConfig>;

export const loadGatewayProcessConfig = (env: NodeJS.ProcessEnv): GatewayProcessConfig =>
  loadEnvironment(gatewayProcessConfig, env);
