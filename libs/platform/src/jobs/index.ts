export { afterCommit } from './after-commit.js';
export { JobProcessor, type JobProcessorOptions } from './job-processor.decorator.js';
export { JobsModule, type JobsOptions, type RedisJobsOptions } from './jobs.module.js';
export { RepeatedWork, type RepeatedWorkOptions } from './repeated-work.js';
