import { Injectable } from '@nestjs/common';

/** Answers true when the part it names can do its work. */
export type HealthProbe = () => Promise<boolean>;

/** Every module registers what it depends on; the health routes ask them all. A probe that takes over a second counts as down. */
@Injectable()
export class HealthRegistry {
  private readonly probes = new Map<string, HealthProbe>();
  private isLeaving = false;

  register(name: string, probe: HealthProbe): void {
    this.probes.set(name, probe);
  }

  /** From now on the process is not ready, whatever its parts say: nothing new is to be sent to it. */
  leave(): void {
    this.isLeaving = true;
  }

  async check(): Promise<{ ok: boolean; parts: Record<string, 'up' | 'down'> }> {
    const entries = await Promise.all(
      [...this.probes].map(async ([name, probe]) => [name, (await within(1_000, probe)) ? 'up' : 'down'] as const),
    );
    return { ok: !this.isLeaving && entries.every(([, state]) => state === 'up'), parts: Object.fromEntries(entries) };
  }
}

async function within(ms: number, probe: HealthProbe): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  try {
    return await Promise.race([probe().catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
