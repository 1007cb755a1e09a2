import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { agentRegistered, Envelope, registrationFailed } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { RegistrationsService } from './registrations.service.ts'

@Controller()
export class OnAgentRegisteredConsumer {
  constructor(private readonly registrations: RegistrationsService) {}

  @EventPattern<string>('agent-registered')
  registered(@Payload() { data }: Envelope<typeof agentRegistered>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.registrations.register(tx, data)
  }

  @EventPattern<string>('registration-failed')
  failed(@Payload() { data }: Envelope<typeof registrationFailed>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.registrations.undo(tx, data.registrationId)
  }
}
