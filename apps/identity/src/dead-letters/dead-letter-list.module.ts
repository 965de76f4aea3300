import { Module } from '@nestjs/common';
import { AUDITED_SERVICES } from '#contracts/audit';
import { deadLettersConsumer } from './dead-letters.consumer.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { DecideService } from './decide.service.js';
import { ReadLetterService } from './read-letter.service.js';

/** The events that any service has set aside, in one list, and the decisions about them. */
@Module({
  controllers: [DeadLettersController, ...AUDITED_SERVICES.map(deadLettersConsumer)],
  providers: [DeadLettersRepository, DecideService, ReadLetterService],
})
export class DeadLetterListModule {}
