import 'reflect-metadata';
import { runService } from '#platform/service';
import { identityService } from './service.js';

await runService(identityService);
