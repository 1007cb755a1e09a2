import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { AgentProfilesService } from './agent-profiles.service.ts'

@Controller()
export class OnUplineChangedConsumer {
  constructor(private readonly profiles: AgentProfilesService) {}

  @EventPattern<string>('upline-changed')
  one(@Payload() event: Envelope<typeof uplineChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.profiles.move(tx, [event.data.change])
  }

  @EventPattern<string>('uplines-changed')
  several(@Payload() event: Envelope<typeof uplinesChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.profiles.move(tx, event.data.changes)
  }
}
