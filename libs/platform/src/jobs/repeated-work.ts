export interface RepeatedWorkOptions {
  readonly everyMs: number;
  /** A run that fails is told here, and tried again at its next turn. */
  readonly onError: (error: unknown) => void;
}

/**
 * Work that is done every so often, and as soon as somebody says that there is some. One run at a time: to be woken during a run leads
 * to one more after it.
 */
export class RepeatedWork {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isStopped = false;

  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly options: RepeatedWorkOptions,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.options.everyMs).unref();
    this.wake();
  }

  wake(): void {
    if (this.isStopped) return;
    this.isWanted = true;
    this.running ??= this.run();
  }

  /** Waits for the run that is under way; none comes after it. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      try {
        await this.work();
      } catch (error) {
        this.options.onError(error);
      }
    }
    // At once, and not when its promise has settled: who wakes it in between would wait for the next turn.
    this.running = undefined;
  }
}
