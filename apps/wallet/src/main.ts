import 'reflect-metadata';
import { runService } from '#platform/service';
import { walletService } from './service.js';

await runService(walletService);
