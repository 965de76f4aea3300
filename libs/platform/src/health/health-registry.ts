import { Injectable } from '@nestjs/common';

/** Answers true when the part it names can do its work. */
export type HealthProbe = () => Promise<boolean>;

export interface Health {
  readonly ok: boolean;
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, 'up' | 'down'>>;
}

/** Every module registers what it depends on; the health routes ask them all. A probe that takes over a second counts as down. */
@Injectable()
export class HealthRegistry {
  private readonly probes = new Map<string, { readonly probe: HealthProbe; readonly isVital: boolean }>();
  private isLeaving = false;

  /** @param isVital whether the process can do nothing useful without it: others are told of, and requests go on coming */
  register(name: string, probe: HealthProbe, { isVital = true }: { isVital?: boolean } = {}): void {
    this.probes.set(name, { probe, isVital });
  }

  /** From now on the process is not ready, whatever its parts say: nothing new is to be sent to it. */
  leave(): void {
    this.isLeaving = true;
  }

  /** `ok` where every part works, `ready` where the process can serve. */
  async check(): Promise<Health> {
    const parts = await Promise.all(
      [...this.probes].map(async ([name, { probe, isVital }]) => ({ name, isVital, isUp: await within(1_000, probe) })),
    );
    return {
      ok: parts.every(({ isUp }) => isUp),
      ready: !this.isLeaving && parts.every(({ isUp, isVital }) => isUp || !isVital),
      parts: Object.fromEntries(parts.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])),
    };
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
