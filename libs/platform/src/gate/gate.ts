import { Fifo } from '#kernel';

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

/** Who waits, and who of them comes next. */
export interface WaitingLine<T> {
  readonly length: number;
  push(one: T): void;
  shift(): T | undefined;
}

/** How much may be under way at once. */
export interface Width {
  /** While the weight of what is under way is less than this, one more may enter, however heavy. */
  readonly now: number;
  /** A work begins; what it answers is told when it ends. */
  entered(): number;
  /** A work has ended, while others waited for the room that it leaves, or nobody did. */
  left(entered: number, weight: number, isWaitedFor: boolean): void;
}

const ignore = (): void => undefined;

/**
 * Lets so many works go on at once; the others wait in line, in the order of their coming unless the line has another, and keep as little
 * alive as can be beside what they came with.
 */
export class Gate {
  private readonly width: Width;
  private underWay = 0;
  private inLine = 0;

  /** @param width a number where it is always the same */
  constructor(
    width: number | Width,
    private readonly line: WaitingLine<Waiting> = new Fifo(),
  ) {
    this.width = typeof width === 'number' ? { now: width, entered: () => 0, left: ignore } : width;
  }

  /** The weight of what waits in line. */
  get waiting(): number {
    return this.inLine;
  }

  /** Whether who comes now enters at once. */
  get isOpen(): boolean {
    return this.hasRoom && this.line.length === 0;
  }

  run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    if (!this.isOpen) return this.turn(weight).then(() => this.within(work, weight));
    this.underWay += weight;
    return this.within(work, weight);
  }

  private get hasRoom(): boolean {
    return this.underWay < this.width.now;
  }

  /** Settled by whoever leaves; what is done next is done in the context of the one who waited. */
  private turn(weight: number): Promise<void> {
    this.inLine += weight;
    return new Promise((enter) => this.line.push({ weight, enter }));
  }

  private async within<T>(work: () => Promise<T>, weight: number): Promise<T> {
    const entered = this.width.entered();
    try {
      return await work();
    } finally {
      this.width.left(entered, weight, this.line.length > 0);
      this.leave(weight);
    }
  }

  /** The room goes to the next in line, so that nobody who comes just then takes it. */
  private leave(left: number): void {
    this.underWay -= left;
    while (this.hasRoom && this.line.length > 0) {
      const { weight, enter } = this.line.shift() as Waiting;
      this.inLine -= weight;
      this.underWay += weight;
      enter();
    }
  }
}
