import type { Selector } from '../../deploy/support/rules.js';

/** One line of Prometheus' text format, without its value. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** What a process tells Prometheus. */
export async function scrape(url: string): Promise<Sample[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    return { name, labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k, v])) };
  });
}

/** Whether any series is what a selector selects. */
export const answers = (samples: readonly Sample[], { name, labels }: Pick<Selector, 'name' | 'labels'>): boolean =>
  samples.some(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, wanted]) => wanted.test(sample.labels[label] ?? '')),
  );
