import { Inject, Injectable, type OnModuleInit, Optional } from '@nestjs/common';
import { Metrics } from '#platform/metrics';
import { SESSION_READER } from '#platform/sessions';
import type { CachedSessionReader } from './cached-session-reader.js';

/** Whether the cache spares identity questions. */
@Injectable()
export class SessionReadsMetrics implements OnModuleInit {
  constructor(
    @Inject(SESSION_READER) private readonly sessions: CachedSessionReader,
    @Optional() private readonly metrics?: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics?.total(
      { name: 'session_reads_total', help: 'Sessions that were read, by who knew them', label: 'answered_by' },
      () => this.sessions.counts,
    );
  }
}
