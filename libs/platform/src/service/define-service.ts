import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { z } from 'zod';
import type { ServiceConfig } from './service-config.js';
import type { Check } from './verify.js';

/** One app of the platform, as it runs in a process of its own. */
export interface ServiceDefinition<S extends z.ZodObject = z.ZodObject> {
  /** Also the audience of the gateway's tokens, and the folder `apps/<name>` that its migrations lie in. */
  readonly name: string;
  /** Where it listens unless `PORT` says otherwise. */
  readonly port: number;
  /** Its own settings; see {@link loadEnvironment} for the variables that they are read from. */
  readonly settings: S;
  /** Its own modules; what they stand on is composed beneath them. */
  modules(settings: z.infer<S>, process: ServiceConfig): readonly DynamicModule[];
  /** What it puts in front of its routes, once the caller of a request is known. */
  prepare?(app: NestFastifyApplication): Promise<void>;
  /**
   * What `verify` looks through in its database, told of the words behind it.
   * @throws Error with one sentence where they cannot be understood
   */
  checks(args: readonly string[]): readonly Check[];
  /** What an operator may ask of it on the command line; the answer is printed. */
  readonly commands?: Readonly<Record<string, (app: INestApplicationContext) => Promise<string>>>;
}

/** For the types alone: `settings` and what `modules` is given belong together. */
export const defineService = <S extends z.ZodObject>(definition: ServiceDefinition<S>): ServiceDefinition<S> =>
  definition;
