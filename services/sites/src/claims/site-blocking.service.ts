import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { CLAIMS_RULE } from '@upline/compliance'
import type { SiteContent } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import { blockSite, lockedSite, markChecked, versionOf } from '../site-store/sites.store.ts'
import type { EarningsTerms } from '../rendering/earnings.ts'
import { SiteEvents } from '../site-events/site-events.service.ts'
import { claimErrors } from './claim-failures.ts'
import { storeClaims } from '../claim-results/claim-results.store.ts'
import { placeOf, siteClaims, supportedBy } from '../claim-results/site-texts.ts'

/** Takes sites offline that were published before rule F1 or its current version and break it. */
@Injectable()
export class SiteBlocking {
  constructor(
    private readonly events: SiteEvents,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Runs in the caller's transaction. Notifies the owner, who changes the text and publishes again. */
  async check(tx: EntityManager, siteId: string, terms: EarningsTerms): Promise<void> {
    const site = await lockedSite(tx, siteId)
    if (!site || site.published_version === null) return
    const served = await versionOf(tx, site.id, site.published_version)
    const content = served?.content ?? site.content
    const claims = siteClaims(site.kind, content, terms)
    const isShown = site.status === 'published' || site.status === 'suspended'
    if (claims.length === 0 || !isShown) {
      await markChecked(tx, site.id, CLAIMS_RULE.version)
      return
    }
    const reason = claimErrors(claims, terms)
      .map(({ message }) => message)
      .join(' ')
    const blocked = await blockSite(tx, site.id, { reason, claimsVersion: CLAIMS_RULE.version })
    await storeClaims(tx, {
      ...{ claims, outcome: 'unpublished', memberId: site.member_id, subject: { kind: 'site', id: site.id } },
      ...{ textOf: textIn(content), place: placeOf(site.kind), perRecruitCents: supportedBy(terms).perRecruitCents },
      ...{ at: this.clock.now(), by: null },
    })
    if (site.status === 'published') await this.events.blocked(tx, blocked!, reason)
    this.hints.afterCommit(tx, { topics: ['sites'], members: [site.member_id], company: true })
  }
}

const textIn = (content: SiteContent) => (field: string) =>
  String((content as unknown as Record<string, unknown>)[field] ?? '')
