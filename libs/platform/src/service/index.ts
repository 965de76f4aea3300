export { defineService, type ServiceDefinition } from './define-service.js';
export { drain } from './drain.js';
export { fromRoot, projectVersion } from './project.js';
export {
  type CommandAnswer,
  type ProcessCommand,
  type ProcessDefinition,
  runProcess,
  type RunningProcess,
  StartRefused,
} from './run-process.js';
export { runService } from './run-service.js';
export { type ProcessConfig, processConfig, type ServiceConfig, serviceConfig } from './service-config.js';
export { startService } from './start-service.js';
export { type Check, type CheckReport } from './verify.js';
