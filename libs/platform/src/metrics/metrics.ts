import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A value, or one for each value of the gauge's label. */
export type Reading = number | Readonly<Record<string, number>>;

type Reader = () => Reading | Promise<Reading>;

interface Named {
  /** Prometheus' own: snake case, with the base unit at the end. */
  readonly name: string;
  readonly help: string;
}

/** What a process tells about itself, for Prometheus. One registry to a process; modules add what only they know. */
export class Metrics {
  private readonly registry = new Registry();

  /** @param app stands on every line, so that a dashboard need not know how processes are found */
  constructor(app: string) {
    this.registry.setDefaultLabels({ app });
    collectDefaultMetrics({ register: this.registry });
  }

  /** A value that is read anew at each scrape. A reading that fails leaves the gauge out of that scrape. */
  gauge({ name, help, label }: Named & { readonly label?: string }, read: Reader): void {
    new Gauge({
      ...{ name, help, registers: [this.registry], labelNames: label ? [label] : [] },
      async collect() {
        this.reset();
        await each(read, label, (labels, value) => this.set(labels, value));
      },
    });
  }

  /** The same for what only grows while the process runs, and is counted elsewhere. */
  total({ name, help, label }: Named & { readonly label?: string }, read: Reader): void {
    new Counter({
      ...{ name, help, registers: [this.registry], labelNames: label ? [label] : [] },
      async collect() {
        this.reset();
        await each(read, label, (labels, value) => this.inc(labels, value));
      },
    });
  }

  counter<L extends string>(options: Named & { readonly labels: readonly L[] }): Counter<L> {
    const { name, help, labels } = options;
    return new Counter({ name, help, labelNames: labels, registers: [this.registry] });
  }

  /** @param options `buckets` are upper bounds in the unit of the name */
  histogram<L extends string>(
    options: Named & { readonly labels: readonly L[]; readonly buckets: number[] },
  ): Histogram<L> {
    const { name, help, labels, buckets } = options;
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.registry] });
  }

  /** In Prometheus' text format. */
  async read(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}

async function each(
  read: Reader,
  label: string | undefined,
  tell: (labels: Record<string, string>, value: number) => void,
): Promise<void> {
  const reading = await Promise.try(read).catch(() => undefined);
  if (typeof reading === 'number') tell({}, reading);
  else for (const [of, value] of Object.entries(reading ?? {})) tell({ [label ?? 'of']: of }, value);
}
