/** A key and the text that tells it from others. */
export interface Named<K> {
  readonly text: string;
  readonly key: K;
}

interface Wish<K, V> extends Named<K> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Turns many single look-ups into few sets: what is asked while one set is under way makes up the next. */
export class Gather<K, V> {
  private wishes: Wish<K, V>[] = [];
  private isRunning = false;

  constructor(
    /** Answers under the keys' texts; the same key may come more than once. */
    private readonly findAll: (keys: readonly Named<K>[]) => Promise<Pick<ReadonlyMap<string, V>, 'get'>>,
    private readonly textOf: (key: K) => string,
    private readonly largestSet = 1_000,
  ) {}

  find(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.wishes.push({ text: this.textOf(key), key, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    await Promise.resolve();
    while (this.wishes.length > 0) await this.fulfil(this.wishes.splice(0, this.largestSet));
    this.isRunning = false;
  }

  private async fulfil(wishes: readonly Wish<K, V>[]): Promise<void> {
    try {
      const found = await this.findAll(wishes);
      for (const { text, resolve } of wishes) resolve(found.get(text));
    } catch (error) {
      for (const { reject } of wishes) reject(error);
    }
  }
}
