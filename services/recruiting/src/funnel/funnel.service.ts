import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RecruitingFunnel } from '@upline/contracts'
import { type Funding, portionsOf } from '@upline/contracts/events'
import { ReferralsService } from '../members/referrals.service.ts'
import { addPageView, type FirstStep, funnelOf, storeFirstSteps } from './funnel.queries.ts'

/** How many people reach each step after they open a member's link. */
@Injectable()
export class FunnelService {
  constructor(
    private readonly em: EntityManager,
    private readonly referrals: ReferralsService,
  ) {}

  of(recruiterId: string): Promise<RecruitingFunnel> {
    return funnelOf(this.em.fork(), recruiterId)
  }

  /** Counts a visit once per browser, recruiter and day, except the recruiter's own. The page stores a random visitor id. */
  async seen(reference: string, visitor: string, by: string | undefined): Promise<void> {
    const { id } = await this.referrals.find(reference)
    if (id === by) return
    await addPageView(this.em.fork(), id, visitor)
  }

  /** A first time is kept even if the loan is reversed later. */
  async funded(tx: EntityManager, fundings: Funding[]): Promise<void> {
    const steps = firstsOf(fundings)
    if (steps.length > 0) await storeFirstSteps(tx, steps)
  }
}

/** Keeps only the first event of each kind per person, because a file can fund hundreds of loans of the same people. */
function firstsOf(fundings: Funding[]): FirstStep[] {
  const firsts = new Map<string, FirstStep & { time: number }>()
  for (const funding of fundings) {
    const { fundedAt: at, shares } = funding
    const time = Date.parse(at)
    const meet = (id: string, kind: FirstStep['kind']) => {
      const before = firsts.get(`${kind} ${id}`)
      if (!before || time < before.time) firsts.set(`${kind} ${id}`, { id, at, kind, time })
    }
    for (const { memberId } of portionsOf(funding)) meet(memberId, 'funded')
    for (const { level, amountCents, memberId } of shares) if (level > 0 && amountCents > 0) meet(memberId, 'override')
  }
  return [...firsts.values()].map(({ id, at, kind }) => ({ id, at, kind }))
}
