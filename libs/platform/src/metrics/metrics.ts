import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A value, or one for each value of the gauge's label. */
export type Reading = number | Readonly<Record<string, number>>;

interface Named {
  /** Prometheus' own: snake case, with the base unit at the end. */
  readonly name: string;
  readonly help: string;
}

/** What a process tells about itself, for Prometheus. One registry to a process; modules add what only they know. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A value that is read anew at each scrape. A reading that fails leaves the gauge out of that scrape. */
  gauge({ name, help, label }: Named & { readonly label?: string }, read: () => Reading | Promise<Reading>): void {
    new Gauge({
      ...{ name, help, registers: [this.registry], labelNames: label ? [label] : [] },
      async collect(this: Gauge) {
        this.reset();
        const reading = await Promise.resolve(read()).catch(() => undefined);
        if (typeof reading === 'number') this.set(reading);
        else for (const [value, number] of Object.entries(reading ?? {})) this.set({ [label ?? 'of']: value }, number);
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
