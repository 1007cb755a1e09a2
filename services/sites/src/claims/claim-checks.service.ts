import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { EarningsClaim } from '@upline/compliance'
import type { FieldError, SiteContent, SiteKind } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { claimErrors, ClaimsRefusedError } from './claim-failures.ts'
import { storeClaims } from '../claim-results/claim-results.store.ts'
import { placeOf, siteClaims, supportedBy } from '../claim-results/site-texts.ts'
import { siteId } from '../site-store/sites.store.ts'

export interface SiteToCheck {
  kind: SiteKind
  content: SiteContent
  memberId: string
  by: string
}

/** Applies rule F1 before a site is published. */
@Injectable()
export class ClaimChecks {
  constructor(
    private readonly em: EntityManager,
    private readonly terms: EarningsTermsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What would be refused, by field, for the form. */
  async problemsOf(kind: SiteKind, content: SiteContent): Promise<FieldError[]> {
    const terms = await this.terms.now()
    return claimErrors(siteClaims(kind, content, terms), terms)
  }

  async assertPublishable(site: SiteToCheck): Promise<void> {
    const terms = await this.terms.now()
    const claims = siteClaims(site.kind, site.content, terms)
    if (claims.length === 0) return
    await this.keep(site, claims, supportedBy(terms).perRecruitCents)
    throw new ClaimsRefusedError(claimErrors(claims, terms))
  }

  private keep({ kind, content, memberId, by }: SiteToCheck, claims: EarningsClaim[], perRecruitCents: number | null) {
    return inTransaction(this.em, async (tx) => {
      const known = await siteId(tx, memberId, kind)
      const texts = content as unknown as Record<string, unknown>
      await storeClaims(tx, {
        ...{ claims, outcome: 'refused', memberId, subject: { kind: 'site', id: known ?? '' } },
        ...{ textOf: (field) => String(texts[field] ?? ''), place: placeOf(kind), perRecruitCents },
        ...{ at: this.clock.now(), by },
      })
    })
  }
}
