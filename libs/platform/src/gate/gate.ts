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

/**
 * Lets so many works go on at once; the others wait in line, in the order of their coming unless the line has another, and keep as little
 * alive as can be beside what they came with.
 */
export class Gate {
  private underWay = 0;
  private inLine = 0;

  /** @param width the weight of what may be under way: while it is less than this, one more may enter, however heavy */
  constructor(
    private readonly width: number,
    private readonly line: WaitingLine<Waiting> = new Fifo(),
  ) {}

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
    return this.underWay < this.width;
  }

  /** Settled by whoever leaves; what is done next is done in the context of the one who waited. */
  private turn(weight: number): Promise<void> {
    this.inLine += weight;
    return new Promise((enter) => this.line.push({ weight, enter }));
  }

  private async within<T>(work: () => Promise<T>, weight: number): Promise<T> {
    try {
      return await work();
    } finally {
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
