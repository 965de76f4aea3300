/** Lets so many works go on at once; the others wait in line. */
export class Gate {
  private underWay = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly width: number) {}

  get waiting(): number {
    return this.line.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay < this.width) this.underWay += 1;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** The place goes to the next in line, so that nobody who comes just then takes it. */
  private leave(): void {
    const next = this.line.shift();
    if (next) next();
    else this.underWay -= 1;
  }
}
