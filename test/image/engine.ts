/** What the configuration of an image says, which is how it is started unless told otherwise. */
export interface ImageConfig {
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly env: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** The command that tells whether it is healthy; empty where there is none. */
  readonly healthCheck: readonly string[];
  readonly stopSignal: string;
  readonly sizeBytes: number;
}

export interface RunningContainer {
  /** What the image's own health check says of it now. */
  isHealthy(): Promise<boolean>;
  /** Everything that it has printed. */
  output(): string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number>;
  /** Sends its first process SIGTERM. */
  terminate(): Promise<void>;
  /** The files outside /tmp that it has made or changed. */
  written(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export interface Build {
  readonly app: string;
  readonly args: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** What builds images and runs them. */
export interface Engine {
  readonly name: string;
  /** For the build argument BASE; undefined for the one that the Dockerfile names. */
  base(say: (line: string) => void): Promise<string | undefined>;
  /** Resolves to the name of the image. */
  build(build: Build): Promise<string>;
  config(image: string): Promise<ImageConfig>;
  /** Runs the image's own command with further arguments, on the network of this machine. */
  start(image: string, env: Readonly<Record<string, string>>, args: readonly string[]): Promise<RunningContainer>;
  /** Runs a script by the image's Node, as the image's user, and resolves to what it printed. */
  evaluate(image: string, script: string): Promise<string>;
}
