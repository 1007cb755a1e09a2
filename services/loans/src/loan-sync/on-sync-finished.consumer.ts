import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, syncFinished } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { RefreshService } from './refresh.service.ts'

@Controller()
export class OnSyncFinishedConsumer {
  constructor(private readonly refreshes: RefreshService) {}

  @EventPattern<string>('sync-finished')
  handle(@Payload() { data }: Envelope<typeof syncFinished>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.refreshes.finish(tx, data)
  }
}
