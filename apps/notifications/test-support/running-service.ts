import { getQueueToken } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { noticeRequested, otpRequested } from '#contracts/identity';
import { appendToOutbox } from '#platform/events';
import { Metrics } from '#platform/metrics';
import { until } from '#testing/eventually';
import { MAIL_QUEUE, type MailJob } from '../src/mails/mail-queue.js';
import { noticeRequest, otpRequest } from './requests.js';

type Row = Record<string, unknown>;

/** Notifications as it runs, with the events that the others would send it. */
export class RunningService {
  readonly source: DataSource;
  readonly queue: Queue<MailJob>;

  constructor(private readonly app: INestApplicationContext) {
    this.source = app.get<DataSource>(getDataSourceToken('notifications'));
    this.queue = app.get<Queue<MailJob>>(getQueueToken(MAIL_QUEUE), { strict: false });
  }

  /** Asks for a sign-in code to be mailed. */
  async request(options: { email?: string; livesForMs?: number } = {}) {
    const payload = otpRequest(options);
    const { email } = payload;
    await this.source.transaction((manager) => appendToOutbox(manager, otpRequested, { key: email, payload }));
    return { email, payload };
  }

  async requestNotice(options: { livesForMs?: number; hasLink?: boolean } = {}) {
    const { token, payload } = noticeRequest(options);
    const key = payload.noticeId;
    await this.source.transaction((manager) => appendToOutbox(manager, noticeRequested, { key, payload }));
    return { email: payload.email, token };
  }

  /** The only mail, once it is finished. */
  settled(): Promise<Row> {
    return until(async () => (await this.source.query<Row[]>('SELECT * FROM mails WHERE settled_at IS NOT NULL'))[0]);
  }

  /** Of sign-in codes, as the service tells Prometheus. */
  async handovers(): Promise<{ all: number; withinASecond: number }> {
    const { text } = await this.app.get(Metrics, { strict: false }).read();
    const lines = text.split('\n');
    const value = (series: string) => Number(lines.find((line) => line.startsWith(series))?.split('} ')[1]);
    const labels = 'app="notifications",kind="sign-in-code"';
    return {
      all: value(`mail_handover_seconds_count{${labels}`),
      withinASecond: value(`mail_handover_seconds_bucket{le="1",${labels}`),
    };
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
