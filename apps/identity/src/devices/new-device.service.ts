import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAudit } from '#platform/audit';
import type { Member } from '../members/member.js';
import { MembersRepository } from '../members/members.repository.js';
import { NoticesService } from '../notices/notices.service.js';
import type { Client } from '../sessions/client.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type UndoAsked, UndoService } from '../undo/undo.service.js';
import { DevicesService } from './devices.service.js';

/** A session that was opened where the member had not proven himself before. */
export interface NewDevice {
  readonly member: Member;
  readonly sessionId: string;
  /** Where the sign-in proved the browser. */
  readonly deviceId: string | undefined;
  readonly client: Client;
}

/** Tells a member of a sign-in with a browser that is new for him, and takes that sign-in back if it was somebody else. */
@Injectable()
export class NewDeviceService implements OnModuleInit {
  constructor(
    private readonly undoing: UndoService,
    private readonly members: MembersRepository,
    private readonly notices: NoticesService,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
  ) {}

  onModuleInit(): void {
    this.undoing.register('new-device', (manager, asked) => this.undo(manager, asked));
  }

  async tell(manager: EntityManager, { member, sessionId, deviceId, client }: NewDevice): Promise<void> {
    const payload = { sessionId, ...(deviceId ? { deviceId } : {}) };
    const offer = await this.undoing.offer(manager, { kind: 'new-device', memberId: member.id, payload });
    const facts = { device: client.device, ip: client.ip };
    await this.notices.tell(manager, { kind: 'new-device', email: member.email, facts, ...offer });
  }

  /**
   * The browser loses every session that it holds by now, not only the one that the mail was about. Where it was forgotten meanwhile,
   * nobody can tell any more which are its own, nor by what name it is known since: then all sessions end, and no browser counts as
   * proven. Sign-ins of the member wait, so that none slips through.
   */
  private async undo(manager: EntityManager, asked: UndoAsked): Promise<void> {
    const { memberId, payload, ip } = asked;
    const { sessionId, deviceId } = payload;
    await this.members.lockById(manager, memberId);
    const isKnown = deviceId !== undefined && (await this.devices.lock(manager, memberId, deviceId));
    const endAllSessions = asked.endAllSessions || !isKnown;
    // Browsers before sessions, as where a member has them forgotten: each would else wait for the other.
    if (!isKnown) await this.devices.forgetEach(manager, memberId);
    const ended = endAllSessions
      ? await this.sessions.endAll(manager, memberId)
      : await this.sessions.endOnDevice(manager, memberId, { sessionId, deviceId });
    if (isKnown) await this.devices.forget(manager, memberId, deviceId);
    await recordAudit(manager, {
      source: 'identity',
      action: 'new-device.undone',
      actor: { id: null, label: 'owner of the address', ip },
      target: { type: 'member', id: memberId },
      after: { ended, endAllSessions },
    });
  }
}
