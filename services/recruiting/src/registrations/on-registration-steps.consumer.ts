import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { agentRefused, credentialsIssued, Envelope, userCreated } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { RegistrationsService } from './registrations.service.ts'

@Controller()
export class OnRegistrationStepsConsumer {
  constructor(private readonly registrations: RegistrationsService) {}

  @EventPattern<string>('user-created')
  async joined(@Payload() { data }: Envelope<typeof userCreated>, @Ctx() { tx }: EventContext): Promise<void> {
    if (data.registrationId) await this.registrations.joined(tx, data.registrationId)
  }

  @EventPattern<string>('agent-refused')
  refused(@Payload() { data }: Envelope<typeof agentRefused>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.registrations.refuse(tx, data)
  }

  @EventPattern<string>('credentials-issued')
  issued(@Payload() { data }: Envelope<typeof credentialsIssued>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.registrations.credentialsIssued(tx, data.memberId)
  }
}
