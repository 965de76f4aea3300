interface Wish<V> {
  readonly key: string;
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Turns many single look-ups into few sets: what is asked while one set is under way makes up the next. */
export class Gather<V> {
  private wishes: Wish<V>[] = [];
  private isRunning = false;

  constructor(
    private readonly findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
    private readonly largestSet = 1_000,
  ) {}

  find(key: string): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.wishes.push({ key, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    await Promise.resolve();
    while (this.wishes.length > 0) await this.fulfil(this.wishes.splice(0, this.largestSet));
    this.isRunning = false;
  }

  private async fulfil(wishes: readonly Wish<V>[]): Promise<void> {
    try {
      const found = await this.findAll([...new Set(wishes.map(({ key }) => key))]);
      for (const { key, resolve } of wishes) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of wishes) reject(error);
    }
  }
}
