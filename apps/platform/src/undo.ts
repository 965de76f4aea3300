/** The steps that take back what a start has done so far. */
export class Undo {
  private readonly steps: (() => Promise<unknown>)[] = [];

  push(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /** Each step once, the latest first. One that fails holds up none of the others; the first failure is thrown at the end. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
