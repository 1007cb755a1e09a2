import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { SiteContent, SiteKind } from '@upline/contracts'
import { siteFailed } from '@upline/contracts/events'
import { inTransaction } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { contentKey, FILES, type FileStore } from '@upline/files'
import { PagePlaces } from '../rendering/page-places.service.ts'
import { AgentProfilesService } from '../agent-profiles/agent-profiles.service.ts'
import { ShownProfiles } from '../agent-profiles/shown-profiles.service.ts'
import { resolveClaims } from '../claim-results/claim-results.store.ts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { withTerms } from '../rendering/earnings.ts'
import type { SiteOwner } from '../site-events/site-access.service.ts'
import { SiteEvents } from '../site-events/site-events.service.ts'
import { sitePage } from '../rendering/site-page.ts'
import { pageStyle } from '../themes/page-styles.ts'
import type { BuildJob } from '../site-store/build-queue.service.ts'
import { ExpiredVersions } from './expired-versions.service.ts'
import { siteAgent } from '../site-store/site-agent.ts'
import {
  storeVersion,
  lockedSite,
  siteById,
  type SiteRow,
  updateSite,
  type VersionRow,
} from '../site-store/sites.store.ts'

const MAX_ATTEMPTS = 3

/** Builds a version: renders it, stores the file, then publishes it. A repeated job changes nothing. */
@Injectable()
export class SiteBuilder {
  private readonly tries = new Map<string, number>()

  constructor(
    private readonly em: EntityManager,
    private readonly profiles: AgentProfilesService,
    private readonly shown: ShownProfiles,
    private readonly places: PagePlaces,
    private readonly terms: EarningsTermsService,
    @Inject(FILES) private readonly files: FileStore,
    private readonly expired: ExpiredVersions,
    private readonly events: SiteEvents,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns false if the build is to be retried. */
  async build(job: BuildJob): Promise<boolean> {
    const site = await siteById(this.em, job.siteId)
    // A newer request has replaced it.
    if (!site?.is_building || site.version !== job.version) return true
    const owner = await this.profiles.byId(site.member_id)
    if (!owner) return this.fail(site, 'The member is no longer in the roster.')
    try {
      await this.publish(site, owner, await this.render(site, owner))
      return true
    } catch (fault) {
      return this.failed(site, fault as Error)
    }
  }

  async preview(kind: SiteKind, content: SiteContent, owner: SiteOwner): Promise<string> {
    const agent = siteAgent(await this.shown.of(owner), content)
    const parts = { kind, content, agent, place: this.places.site('preview') }
    return withTerms(sitePage(parts), await this.terms.now())
  }

  private async render(site: SiteRow, owner: SiteOwner): Promise<VersionRow> {
    const { kind, content, slug } = site
    const agent = siteAgent(await this.shown.of(owner), content)
    const text = sitePage({ kind, content, agent, place: this.places.site(slug) })
    const bytes = Buffer.from(text)
    const file = contentKey('pages', bytes, 'html')
    await this.expired.keep(file)
    await this.files.putFile(file, bytes)
    const style_hash = pageStyle(kind, content.selectedTheme).hash
    const built_at = this.clock.now()
    return { site_id: site.id, version: site.version, content, file, style_hash, bytes: bytes.length, built_at }
  }

  private publish(site: SiteRow, owner: SiteOwner, version: VersionRow): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      const now = await lockedSite(tx, site.id)
      if (now?.version !== site.version) return
      await storeVersion(tx, version)
      // The end of a plan takes a site offline. A site that is offline for another reason comes back on request.
      const isRequested = site.cause === 'asked'
      const staysDown =
        now.status === 'suspended' || (!isRequested && (now.status === 'unpublished' || now.status === 'blocked'))
      const status = staysDown ? now.status : 'published'
      if (isRequested) await resolveClaims(tx, site.id, { at: this.clock.now() })
      const reason = status === 'blocked' ? now.reason : null
      await updateSite(tx, site.id, { publishedVersion: site.version, status, isBuilding: false, reason })
      if (status === 'published') await this.events.published(tx, { ...now, revision: now.revision + 1 }, owner)
      this.hint(tx, site)
    })
  }

  private async failed(site: SiteRow, fault: Error): Promise<boolean> {
    const key = `${site.id}-${site.version}`
    const tries = (this.tries.get(key) ?? 0) + 1
    this.tries.set(key, tries)
    if (tries < MAX_ATTEMPTS) return false
    this.tries.delete(key)
    return this.fail(site, `The site could not be built: ${fault.message.slice(0, 200)}`)
  }

  private async fail(site: SiteRow, reason: string): Promise<true> {
    await inTransaction(this.em, async (tx) => {
      const now = await lockedSite(tx, site.id)
      if (now?.version !== site.version) return
      const status = now.published_version === null ? 'failed' : now.status
      await updateSite(tx, site.id, { publishedVersion: now.published_version, status, isBuilding: false, reason })
      const data = { siteId: site.id, memberId: site.member_id, kind: site.kind, reason }
      const at = this.clock.now().toISOString()
      await this.outbox.append(tx, {
        ...{ type: siteFailed, key: site.id, aggregateVersion: now.revision + 1, data: { ...data, at } },
      })
      this.hint(tx, site)
    })
    return true
  }

  private hint(tx: EntityManager, site: SiteRow): void {
    this.hints.afterCommit(tx, { topics: ['sites'], members: [site.member_id, site.requested_by], company: true })
  }
}
