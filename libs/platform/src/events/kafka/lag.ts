import type { Admin, Kafka } from 'kafkajs';

/** Asks the brokers how far a group is behind. */
export class GroupLag {
  private connecting: Promise<Admin> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly group: string,
  ) {}

  /** Events of each topic, over all its partitions, that the group has not committed. */
  async of(topics: readonly string[]): Promise<Record<string, number>> {
    try {
      const admin = await (this.connecting ??= this.connect());
      const committed = await admin.fetchOffsets({ groupId: this.group, topics: [...topics] });
      const lags = committed.map(async ({ topic, partitions }) => {
        const taken = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
        const ends = await admin.fetchTopicOffsets(topic);
        const behind = ends.map(
          ({ partition, low, high }) => Number(high) - Math.max(Number(low), taken.get(partition) ?? 0),
        );
        return [topic, behind.reduce((sum, one) => sum + Math.max(0, one), 0)] as const;
      });
      return Object.fromEntries(await Promise.all(lags));
    } catch (error) {
      await this.disconnect();
      throw error;
    }
  }

  async disconnect(): Promise<void> {
    const admin = await this.connecting?.catch(() => undefined);
    this.connecting = undefined;
    await admin?.disconnect().catch(() => undefined);
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
