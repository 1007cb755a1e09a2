import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { KnownDevices } from './known-devices.service.ts'
import { SessionsOfController } from './sessions-of.controller.ts'
import { SessionsController } from './sessions.controller.ts'
import { SessionsService } from './sessions.service.ts'

@Module({
  imports: [AccountsModule],
  controllers: [SessionsController, SessionsOfController],
  providers: [KnownDevices, SessionsService],
  exports: [KnownDevices, SessionsService],
})
export class SessionsModule {}
