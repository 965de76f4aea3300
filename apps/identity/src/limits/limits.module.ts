import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module.js';
import { Limits } from './limits.js';

@Module({ imports: [SecretsModule], providers: [Limits], exports: [Limits] })
export class LimitsModule {}
