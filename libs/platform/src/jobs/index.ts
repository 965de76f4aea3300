export { afterCommit } from './after-commit.js';
export { JobProcessor, type JobProcessorOptions } from './job-processor.decorator.js';
export { JobsModule, type JobsOptions } from './jobs.module.js';
