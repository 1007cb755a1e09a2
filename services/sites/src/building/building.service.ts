import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type AffiliateSiteRequest,
  isThemeOf,
  PLANS,
  type Role,
  type SessionUser,
  type SiteContent,
  type SiteKind,
} from '@upline/contracts'
import { siteRequested } from '@upline/contracts/events'
import { afterCommit, inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { ClaimChecks } from '../claims/claim-checks.service.ts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { PlanHolders } from '../plans/plan-holders.service.ts'
import { contentOf } from './affiliate-site.dto.ts'
import { BuildQueue } from '../site-store/build-queue.service.ts'
import { SiteAccess, type SiteOwner } from '../site-events/site-access.service.ts'
import { PlanEndedError, PremiumOnlyError, UnknownThemeError } from '../site-store/site-failures.ts'
import { requestSite, type SiteRow } from '../site-store/sites.store.ts'

/** Accepts a request for a site: checks permission and plan, then queues the build. */
@Injectable()
export class BuildingService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: SiteAccess,
    private readonly plans: PlanHolders,
    private readonly terms: EarningsTermsService,
    private readonly claims: ClaimChecks,
    private readonly queue: BuildQueue,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async accept(request: AffiliateSiteRequest, by: SessionUser): Promise<SiteRow> {
    const owner = await this.access.ownerFor(request.memberId, by)
    const kind = PLANS[request.planType].kind
    await this.assertPlan(kind, owner, by)
    if (!isThemeOf(kind, request.selectedTheme)) throw new UnknownThemeError(request.selectedTheme)
    const content = contentOf(request, (await this.terms.now()).bonusCents)
    await this.claims.assertPublishable({ kind, content, memberId: owner.id, by: by.id })
    return inTransaction(this.em, (tx) => this.record(tx, { content, kind, owner, by }))
  }

  /** The role in the session is newer than the copy. */
  async assertPlan(kind: SiteKind, owner: SiteOwner, by: SessionUser): Promise<void> {
    const role: Role = owner.id === by.id ? by.role : owner.role
    if (await this.plans.isPremium({ id: owner.id, role })) return
    if (kind === 'recruiting') throw new PremiumOnlyError()
    const { hasPlans, isOpen } = await this.plans.stateOf(owner.id)
    if (hasPlans && !isOpen) throw new PlanEndedError()
  }

  private async record(
    tx: EntityManager,
    accepted: { content: SiteContent; kind: SiteKind; owner: SiteOwner; by: SessionUser },
  ): Promise<SiteRow> {
    const { content, kind, owner, by } = accepted
    const at = this.clock.now()
    const site = await requestSite(tx, { memberId: owner.id, kind, content, by: by.id, at })
    const data = { siteId: site.id, memberId: owner.id, kind, slug: site.slug, by: by.id, at: at.toISOString() }
    await this.outbox.append(tx, { type: siteRequested, key: site.id, aggregateVersion: site.revision, data })
    this.hints.afterCommit(tx, { topics: ['sites'], members: [owner.id, by.id] })
    afterCommit(tx, () => this.queue.add({ siteId: site.id, version: site.version }))
    return site
  }
}
