import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { SessionsOfController } from './sessions-of.controller.ts'
import { SessionsController } from './sessions.controller.ts'
import { SessionsService } from './sessions.service.ts'

@Module({
  imports: [AccountsModule],
  controllers: [SessionsController, SessionsOfController],
  providers: [SessionsService],
  exports: [SessionsService],
})
export class SessionsModule {}
