import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, Funding, loanFunded, loansSettled, loanUnfunded } from '@upline/contracts/events'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { FunnelService } from '../funnel/funnel.service.ts'
import { MembersService } from '../members/members.service.ts'
import { VolumesService } from './volumes.service.ts'

@Controller()
export class OnLoansSettledConsumer {
  constructor(
    private readonly volumes: VolumesService,
    private readonly members: MembersService,
    private readonly funnel: FunnelService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('loan-funded', parkKey)
  funded(@Payload() event: Envelope<typeof loanFunded>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, { unfunded: [], funded: [event.data.funding] })
  }

  @EventPattern<string>('loan-unfunded', parkKey)
  unfunded(@Payload() event: Envelope<typeof loanUnfunded>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, { unfunded: [event.data.funding], funded: [] })
  }

  @EventPattern<string>('loans-settled', parkKey)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, event.data)
  }

  private async settle({ tx }: EventContext, settled: { unfunded: Funding[]; funded: Funding[] }): Promise<void> {
    await this.volumes.settle(tx, settled)
    await this.funnel.funded(tx, settled.funded)
    const officers = [...settled.unfunded, ...settled.funded].map(({ officerId }) => officerId)
    const concerned = await this.members.withUplines(tx, [...new Set(officers)])
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
  }
}
