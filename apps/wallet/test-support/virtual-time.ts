import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose timers they are: one that is gone hears nothing any more, one that hangs hears it later. */
export interface TimersOwner {
  hear(act: () => void): void;
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout, setImmediate: realSetImmediate } = globalThis;

/** Time that passes as fast as there is nothing left to do, with everything that is due in one order that a seed decides. */
export class VirtualTime {
  private queue: Due[] = [];
  private order = 0;
  private readonly owners = new AsyncLocalStorage<TimersOwner>();

  constructor(private at: number) {}

  now(): Date {
    return new Date(this.at);
  }

  after(ms: number, act: () => void): Due {
    const due = { at: this.at + Math.max(0, ms), order: (this.order += 1), act };
    const place = this.queue.findLastIndex(({ at }) => at <= due.at);
    this.queue.splice(place + 1, 0, due);
    return due;
  }

  cancel(due: Due | undefined): void {
    this.queue = this.queue.filter((one) => one !== due);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Timers that are set inside are the owner's. */
  as<T>(owner: TimersOwner, act: () => T): T {
    return this.owners.run(owner, act);
  }

  /** Goes on until what it is given is over, or nothing is left that could happen. */
  async runUntil(end: Promise<unknown>): Promise<void> {
    let isOver = false;
    const over = (): boolean => (isOver = true);
    end.then(over, over);
    this.install();
    try {
      for (;;) {
        await new Promise((resolve) => realSetImmediate(resolve));
        if (isOver) return;
        const due = this.queue.shift();
        if (!due) throw new Error('nothing is left that could happen');
        this.at = due.at;
        due.act();
      }
    } finally {
      // The test runner remembers what globals were replaced by, and by it everything that was still to happen.
      this.queue = [];
      Object.assign(globalThis, {
        ...{ setTimeout: realSetTimeout, clearTimeout: realClearTimeout, setImmediate: realSetImmediate },
      });
      // Its own hid the one that every clock has.
      Reflect.deleteProperty(performance, 'now');
    }
  }

  private install(): void {
    const setVirtual = (act: () => void, ms = 0) => {
      const owner = this.owners.getStore();
      const due = this.after(ms, () => (owner ? owner.hear(act) : act()));
      return Object.assign(due, { unref: () => due, ref: () => due });
    };
    Object.assign(globalThis, {
      setTimeout: setVirtual,
      clearTimeout: (due: Due | undefined) => this.cancel(due),
      setImmediate: (act: () => void) => setVirtual(act),
    });
    Object.assign(performance, { now: () => this.at });
  }
}
