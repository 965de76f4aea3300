import { DataSource } from 'typeorm';
import { sealBatch } from '#platform/audit';

/** A process of its own that a test kills: seals batch after batch, and prints a line for each. */
const source = await new DataSource({ type: 'postgres', url: process.argv[2] ?? '' }).initialize();
process.stdin.resume().once('close', () => process.exit(0));
while (await sealBatch(source, 'notifications')) process.stdout.write('sealed\n');
