import { DataSource } from 'typeorm';
import { AuditEntriesRepository } from '../../apps/identity/src/audit/audit-entries.repository.js';
import { AuditExportsRepository } from '../../apps/identity/src/audit-exports/audit-exports.repository.js';
import { DownloadExportService } from '../../apps/identity/src/audit-exports/download-export.service.js';
import { WriteExportService } from '../../apps/identity/src/audit-exports/write-export.service.js';
import type { Principal } from '#platform/auth';

/** A process of its own, so that its memory is that of one export alone: writes it, then sends it, and tells the peaks. */
const [url = '', id = '', memberId = ''] = process.argv.slice(2);
const source = await new DataSource({ type: 'postgres', url, extra: { max: 2 } }).initialize();
const exports = new AuditExportsRepository(source);
const peakMb = () => process.resourceUsage().maxRSS / 1024;

const atStart = peakMb();
const writeS = await seconds(() => new WriteExportService(exports, new AuditEntriesRepository(source)).write(id));
const written = peakMb();
let bytes = 0;
const sendS = await seconds(async () => {
  const principal = { memberId, saffronId: 'SF', ip: '127.0.0.1', tenantId: 'default' } as Principal;
  const { stream } = await new DownloadExportService(exports).open(principal, id, undefined);
  for await (const piece of stream) bytes += (piece as Buffer).length;
});
await source.destroy();
process.send?.({ atStart, written, sent: peakMb(), writeS, sendS, bytes });

async function seconds(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return (performance.now() - from) / 1000;
}
