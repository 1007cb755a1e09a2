import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import {
  type Envelope,
  type Funding,
  loanFunded,
  type loansSettled,
  type loanUnfunded,
  portionsOf,
} from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { EventConsumer, type EventContext, LiveHints, parkKey } from '@upline/events'
import { beginAtZero, metrics } from '@upline/watch'
import { FunnelService } from '../funnel/funnel.service.ts'
import { MembersService } from '../members/members.service.ts'
import { VolumesService } from './volumes.service.ts'

type Funded = Envelope<typeof loanFunded>

/** A sync funds many loans at a time: pending events are counted by the same statements. */
@Controller()
export class OnLoansSettledConsumer {
  constructor(
    private readonly volumes: VolumesService,
    private readonly members: MembersService,
    private readonly funnel: FunnelService,
    private readonly hints: LiveHints,
    consumer: EventConsumer,
  ) {
    beginAtZero(metrics.commissionCents, 'kind', ['paid', 'reversed'])
    consumer.addTogether(loanFunded.type, (events, tx) =>
      this.settle(tx, { unfunded: [], funded: (events as Funded[]).map(({ data }) => data.funding) }),
    )
  }

  @EventPattern<string>('loan-funded', parkKey)
  funded(@Payload() event: Funded, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, { unfunded: [], funded: [event.data.funding] })
  }

  @EventPattern<string>('loan-unfunded', parkKey)
  unfunded(@Payload() event: Envelope<typeof loanUnfunded>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, { unfunded: [event.data.funding], funded: [] })
  }

  @EventPattern<string>('loans-settled', parkKey)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, event.data)
  }

  private async settle(tx: EntityManager, settled: { unfunded: Funding[]; funded: Funding[] }): Promise<void> {
    await this.volumes.settle(tx, settled)
    await this.funnel.funded(tx, settled.funded)
    const officers = [...settled.unfunded, ...settled.funded].flatMap(portionsOf).map(({ memberId }) => memberId)
    const concerned = await this.members.withUplines(tx, [...new Set(officers)])
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
    afterCommit(tx, () => countCents(settled))
  }
}

/** Only this service consumes every ledger entry, including imports, so it counts payments and reversals. */
function countCents({ unfunded, funded }: { unfunded: Funding[]; funded: Funding[] }): void {
  const centsOf = (fundings: Funding[]) =>
    fundings.reduce((sum, { shares }) => sum + shares.reduce((cents, share) => cents + share.amountCents, 0), 0)
  metrics.commissionCents.inc({ kind: 'paid' }, centsOf(funded))
  metrics.commissionCents.inc({ kind: 'reversed' }, centsOf(unfunded))
}
