import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { Access } from '#platform/auth';
import {
  API_KEY_READS_PATH,
  type ProgramPrincipal,
  SESSION_READS_PATH,
  type SessionRecord,
  SESSIONS_PER_READ,
} from '#platform/sessions';
import { ApiKeyReaderService } from '../api-keys/api-key-reader.service.js';
import { ReadSessionsService } from './read-sessions.service.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sessionReads = z.object({ proofHashes: z.array(sha256).max(SESSIONS_PER_READ) });
const apiKeyRead = z.object({ secretHash: sha256 });

/** What gateways ask for no caller's sake. There only where every request must carry a gateway's token. */
@ApiExcludeController()
@Controller()
@Access('public')
export class SessionReadsController {
  constructor(
    private readonly sessions: ReadSessionsService,
    private readonly apiKeys: ApiKeyReaderService,
  ) {}

  @Post(SESSION_READS_PATH)
  @HttpCode(200)
  async readSessions(
    @Body({ schema: sessionReads }) { proofHashes }: z.infer<typeof sessionReads>,
  ): Promise<{ sessions: (SessionRecord | null)[] }> {
    return { sessions: await this.sessions.read(proofHashes) };
  }

  @Post(API_KEY_READS_PATH)
  @HttpCode(200)
  async readApiKey(
    @Body({ schema: apiKeyRead }) { secretHash }: z.infer<typeof apiKeyRead>,
  ): Promise<{ principal: ProgramPrincipal | null }> {
    return { principal: (await this.apiKeys.find(Buffer.from(secretHash, 'hex'))) ?? null };
  }
}
