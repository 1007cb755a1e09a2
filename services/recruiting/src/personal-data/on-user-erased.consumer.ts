import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, userErased } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { ErasureService } from './erasure.service.ts'

@Controller()
export class OnUserErasedConsumer {
  constructor(private readonly erasure: ErasureService) {}

  @EventPattern<string>('user-erased')
  handle(@Payload() event: Envelope<typeof userErased>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.erasure.erase(tx, event)
  }
}
