import { setTimeout as sleep } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  type AffiliateSiteRequest,
  PLANS,
  type SessionUser,
  type Site,
  type SiteResponse,
  type SitePreview,
  type SitesResponse,
} from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { cents, toDollars } from '@upline/money'
import { PagePlaces } from '../rendering/page-places.service.ts'
import { ShownProfiles } from '../agent-profiles/shown-profiles.service.ts'
import { ClaimChecks } from '../claims/claim-checks.service.ts'
import { resolveClaims } from '../claim-results/claim-results.store.ts'
import { supportedBy } from '../claim-results/site-texts.ts'
import { EarningsTermsService } from '../earnings/earnings-terms.service.ts'
import { PlanHolders } from '../plans/plan-holders.service.ts'
import { SiteEvents } from '../site-events/site-events.service.ts'
import { contentOf } from './affiliate-site.dto.ts'
import { BuildingService } from './building.service.ts'
import { SiteAccess, type SiteOwner } from '../site-events/site-access.service.ts'
import { SiteBuilder } from './site-builder.service.ts'
import {
  BuildFailedError,
  MemberNotFoundError,
  NotBuiltYetError,
  SiteNotFoundError,
  VersionNotFoundError,
} from '../site-store/site-failures.ts'
import { siteView } from './site-view.ts'
import {
  storeContent,
  lockedSite,
  siteById,
  type SiteRow,
  sitesOf,
  updateSite,
  versionOf,
  versionsOf,
} from '../site-store/sites.store.ts'

const POLL_INTERVAL_MS = 40
const BUILD_TIMEOUT_MS = 10_000

/** What the builder's pages request. */
@Injectable()
export class AffiliateSitesService {
  constructor(
    private readonly em: EntityManager,
    private readonly building: BuildingService,
    private readonly builder: SiteBuilder,
    private readonly access: SiteAccess,
    private readonly plans: PlanHolders,
    private readonly claims: ClaimChecks,
    private readonly shown: ShownProfiles,
    private readonly terms: EarningsTermsService,
    private readonly places: PagePlaces,
    private readonly events: SiteEvents,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(request: AffiliateSiteRequest, by: SessionUser): Promise<SiteResponse> {
    const accepted = await this.building.accept(request, by)
    const site = await this.built(accepted)
    return { success: true, message: site.isBuilding ? 'Your site is being built.' : 'Your site is online.', site }
  }

  async list(memberId: string | undefined, by: SessionUser): Promise<SitesResponse> {
    const owner = await this.access.readableOwner(memberId, by)
    const sites = await sitesOf(this.em, owner.id)
    const isPremium = await this.plans.isPremium({ id: owner.id, role: owner.id === by.id ? by.role : owner.role })
    const { perRecruitCents } = supportedBy(await this.terms.now())
    return {
      ...{ sites: await this.views(sites), isPremium, profileNotes: await this.shown.notesOf(owner) },
      bonus: perRecruitCents === null ? null : toDollars(cents(perRecruitCents)),
    }
  }

  async preview(draft: AffiliateSiteRequest, by: SessionUser): Promise<SitePreview> {
    const owner = await this.access.readableOwner(draft.memberId, by)
    const { kind } = PLANS[draft.planType]
    const content = contentOf(draft, (await this.terms.now()).bonusCents)
    const html = await this.builder.preview(kind, content, owner)
    return { html, claims: await this.claims.problemsOf(kind, content) }
  }

  /** Publishes an earlier version, or publishes again after the site was taken offline. */
  publish(id: string, version: number, by: SessionUser): Promise<Site> {
    return this.change(id, by, async (tx, site, owner) => {
      await this.building.assertPlan(site.kind, owner, by)
      const built = await versionOf(tx, site.id, version)
      if (!built) throw new VersionNotFoundError()
      const { kind, member_id: memberId } = site
      await this.claims.assertPublishable({ kind, content: built.content, memberId, by: by.id })
      await resolveClaims(tx, site.id, { at: this.clock.now() })
      await storeContent(tx, site.id, built.content)
      const to = { publishedVersion: version, status: 'published' as const, isBuilding: false, reason: null }
      await updateSite(tx, site.id, to)
      await this.events.published(tx, { ...site, version, cause: 'profile', revision: site.revision + 1 }, owner)
    })
  }

  unpublish(id: string, by: SessionUser): Promise<Site> {
    return this.change(id, by, async (tx, site) => {
      if (site.published_version === null) throw new NotBuiltYetError()
      const { published_version: publishedVersion, is_building: isBuilding, reason } = site
      await updateSite(tx, site.id, { publishedVersion, status: 'unpublished', isBuilding, reason })
      await this.events.unpublished(tx, { ...site, revision: site.revision + 1 }, 'asked')
    })
  }

  private async change(
    id: string,
    by: SessionUser,
    act: (tx: EntityManager, site: SiteRow, owner: SiteOwner) => Promise<void>,
  ): Promise<Site> {
    await inTransaction(this.em, async (tx) => {
      const site = await lockedSite(tx, id)
      if (!site) throw new SiteNotFoundError()
      await act(tx, site, await this.ownerOf(site, by))
      this.hints.afterCommit(tx, { topics: ['sites'], members: [site.member_id, by.id], company: true })
    })
    return this.view(id)
  }

  /** The site of a member outside the caller's view is not found, like one that does not exist. */
  private async ownerOf(site: SiteRow, by: SessionUser): Promise<SiteOwner> {
    try {
      return await this.access.ownerFor(site.member_id, by)
    } catch (fault) {
      throw fault instanceof MemberNotFoundError ? new SiteNotFoundError() : fault
    }
  }

  /** The worker may be another process, so the row is polled for the result. */
  private async built({ id, version }: SiteRow): Promise<Site> {
    for (let waited = 0; waited < BUILD_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS)
      const now = await siteById(this.em, id)
      if (!now || now.version !== version || (now.is_building === false && now.reason === null)) break
      if (!now.is_building) throw new BuildFailedError()
    }
    return this.view(id)
  }

  private async view(id: string): Promise<Site> {
    const site = await siteById(this.em, id)
    if (!site) throw new SiteNotFoundError()
    return (await this.views([site]))[0]!
  }

  private async views(sites: SiteRow[]): Promise<Site[]> {
    const versions = await versionsOf(
      this.em,
      sites.map(({ id }) => id),
    )
    return sites.map((site) => siteView(site, versions, this.places.site(site.slug).address))
  }
}
