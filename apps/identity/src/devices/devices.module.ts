import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UndoModule } from '../undo/undo.module.js';
import { DevicesController } from './devices.controller.js';
import { DevicesService } from './devices.service.js';
import { NewDeviceService } from './new-device.service.js';

@Module({
  imports: [MembersModule, NoticesModule, SessionsModule, UndoModule],
  controllers: [DevicesController],
  providers: [DevicesService, NewDeviceService],
  exports: [DevicesService, NewDeviceService],
})
export class DevicesModule {}
