import 'reflect-metadata';
import { runService } from '#platform/service';
import { notificationsService } from './service.js';

await runService(notificationsService);
