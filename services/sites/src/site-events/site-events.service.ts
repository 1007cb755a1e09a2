import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { sitePublished, siteUnpublished } from '@upline/contracts/events'
import { Outbox } from '@upline/events'
import { PagePlaces } from '../rendering/page-places.service.ts'
import type { SiteOwner } from './site-access.service.ts'
import type { SiteRow } from '../site-store/sites.store.ts'

/** A site that went online or offline. `revision` is the row's revision after that. */
type SiteFacts = Pick<SiteRow, 'id' | 'member_id' | 'kind' | 'slug' | 'revision'>

/** Publishes that a site went online or offline. */
@Injectable()
export class SiteEvents {
  constructor(
    private readonly places: PagePlaces,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The email goes to the member, because the address in the form could be anyone's. */
  async published(
    tx: EntityManager,
    site: SiteFacts & Pick<SiteRow, 'version' | 'cause'>,
    { email, firstName }: Pick<SiteOwner, 'email' | 'firstName'>,
  ): Promise<void> {
    const data = { ...this.about(site), slug: site.slug, version: site.version, cause: site.cause, email, firstName }
    await this.outbox.append(tx, { type: sitePublished, key: site.id, aggregateVersion: site.revision, data })
  }

  async unpublished(tx: EntityManager, site: SiteFacts, reason: 'asked' | 'plan-ended'): Promise<void> {
    const data = { ...this.about(site), reason }
    await this.outbox.append(tx, { type: siteUnpublished, key: site.id, aggregateVersion: site.revision, data })
  }

  /** Notifies the owner by email of what to change. */
  async blocked(tx: EntityManager, site: SiteFacts, blockedFor: string): Promise<void> {
    const data = { ...this.about(site), reason: 'asked' as const, blockedFor }
    await this.outbox.append(tx, { type: siteUnpublished, key: site.id, aggregateVersion: site.revision, data })
  }

  private about({ id: siteId, member_id: memberId, kind, slug }: SiteFacts) {
    return { siteId, memberId, kind, url: this.places.site(slug).address, at: this.clock.now().toISOString() }
  }
}
