import { Injectable } from '@nestjs/common'
import { SITE_THEMES } from '@upline/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PagePlaces } from '../rendering/page-places.service.ts'
import { sendFile, sendPage } from '../rendering/page-reply.ts'
import { AgentProfilesService } from '../agent-profiles/agent-profiles.service.ts'
import { ShownProfiles } from '../agent-profiles/shown-profiles.service.ts'
import { assetAt } from '../assets/page-assets.ts'
import { siteAgent } from '../site-store/site-agent.ts'
import { isSlug } from '../site-store/slug.ts'
import type { LeadPlace } from '../leads/lead-pages.service.ts'
import { fullName, initials, professionLine } from '../rendering/agent.ts'
import { missingPage } from '../rendering/missing-page.ts'
import { qrPng, qrSvg } from '../share/qr-code.ts'
import { shareCard } from '../share/share-card.ts'
import { pageStyle } from '../themes/page-styles.ts'
import { PublishedSites } from './published-sites.service.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const FOREVER = 'public, max-age=31536000, immutable'

@Injectable()
export class PublishedPages {
  constructor(
    private readonly sites: PublishedSites,
    private readonly profiles: AgentProfilesService,
    private readonly shown: ShownProfiles,
    private readonly places: PagePlaces,
  ) {}

  asset(name: string, reply: FastifyReply): FastifyReply {
    const asset = assetAt(name)
    if (!asset) return reply.status(404).type('text/plain').send('File not found.')
    return reply
      .header('cache-control', FOREVER)
      .header('content-security-policy', `default-src 'none'`)
      .type(asset.type)
      .send(asset.bytes)
  }

  async show(slug: string, { request, reply }: Exchange): Promise<FastifyReply> {
    const site = isSlug(slug) ? await this.sites.find(slug) : undefined
    const page = site && (await this.sites.pageOf(site))
    if (!site || !page) return this.missing(slug, reply)
    const { bytes, etag } = page
    void reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendPage(reply, { status: 200, html: bytes, styleHash: site.styleHash })
  }

  async card(slug: string, { request, reply }: Exchange): Promise<FastifyReply> {
    const place = await this.leadPlace(slug)
    const site = await this.sites.find(slug)
    if (!place || !site) return this.missing(slug, reply)
    const { agent } = place
    const theme =
      SITE_THEMES[site.kind].find(({ id }) => id === site.content.selectedTheme) ?? SITE_THEMES.origination[0]!
    const claim = site.content.tagline || site.content.siteName
    const parts = { name: fullName(agent), profession: professionLine(agent), initials: initials(agent), claim }
    return sendFile(
      { request, reply },
      { type: 'image/png', bytes: await shareCard({ ...parts, colors: theme.swatch }) },
    )
  }

  async qr(slug: string, form: 'svg' | 'png', { request, reply }: Exchange): Promise<FastifyReply> {
    const site = isSlug(slug) ? await this.sites.find(slug) : undefined
    if (!site) return this.missing(slug, reply)
    const { address } = this.places.site(slug)
    if (form === 'svg') return sendFile({ request, reply }, { type: 'image/svg+xml', bytes: await qrSvg(address) })
    return sendFile({ request, reply }, { type: 'image/png', bytes: await qrPng(address) })
  }

  /** The agent who gets the leads of a site; undefined if it is not published. */
  async leadPlace(slug: string): Promise<LeadPlace | undefined> {
    const site = isSlug(slug) ? await this.sites.find(slug) : undefined
    const profile = site && (await this.profiles.byId(site.memberId))
    if (!site || !profile) return undefined
    return {
      memberId: site.memberId,
      agent: siteAgent(await this.shown.of(profile), site.content),
      place: this.places.site(slug),
      style: pageStyle(site.kind, site.content.selectedTheme),
      siteName: site.content.siteName,
    }
  }

  private missing(slug: string, reply: FastifyReply): FastifyReply {
    const html = missingPage({
      ...{
        title: 'Site Not Found',
        text: "We couldn't find a site at this address.",
        nameLabel: 'Site',
        name: slug.slice(0, 100),
      },
      address: this.places.site('').address,
    })
    return sendPage(reply, { status: 404, html, styleHash: pageStyle('origination', 'professional').hash })
  }
}
