import { Injectable } from '@nestjs/common'
import { SITE_THEMES, type AgentProfile } from '@upline/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AgentProfilesService, AgentNotFoundError } from '../agent-profiles/agent-profiles.service.ts'
import type { LeadPlace } from '../leads/lead-pages.service.ts'
import { agentSitePage } from '../rendering/agent-site-page.ts'
import { fullName, initials, professionLine } from '../rendering/agent.ts'
import { landingPage } from '../rendering/landing-page.ts'
import { missingPage } from '../rendering/missing-page.ts'
import { qrPng, qrSvg } from '../share/qr-code.ts'
import { shareCard } from '../share/share-card.ts'
import { pageStyle } from '../themes/page-styles.ts'
import { sendFile, sendPage } from '../rendering/page-reply.ts'
import { type AgentPageKind, PagePlaces } from '../rendering/page-places.service.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

interface PageRequest {
  kind: AgentPageKind
  username: string
}

const STYLE = pageStyle('origination', 'professional')

@Injectable()
export class AgentPages {
  constructor(
    private readonly profiles: AgentProfilesService,
    private readonly places: PagePlaces,
  ) {}

  async show(
    { kind, username, isVisitor }: PageRequest & { isVisitor: boolean },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const agent = await this.find(username)
    if (!agent) return this.missing(username, reply)
    const place = this.places.agentPage(kind, agent.username)
    const isLanding = kind === 'landing'
    const html = isLanding ? landingPage(agent, place, { isVisitor }) : agentSitePage(agent, place)
    return sendPage(reply, { status: 200, html, styleHash: STYLE.hash, withScript: isLanding })
  }

  async card({ username }: PageRequest, exchange: Exchange): Promise<FastifyReply> {
    const agent = await this.find(username)
    if (!agent) return this.missing(username, exchange.reply)
    const bytes = await shareCard({
      name: fullName(agent),
      profession: professionLine(agent),
      claim: 'A home loan you can follow, step by step.',
      initials: initials(agent),
      colors: SITE_THEMES.origination[0]!.swatch,
    })
    return sendFile(exchange, { type: 'image/png', bytes })
  }

  async qr({ kind, username }: PageRequest, form: 'svg' | 'png', exchange: Exchange): Promise<FastifyReply> {
    const agent = await this.find(username)
    if (!agent) return this.missing(username, exchange.reply)
    const { address } = this.places.agentPage(kind, agent.username)
    if (form === 'svg') return sendFile(exchange, { type: 'image/svg+xml', bytes: await qrSvg(address) })
    return sendFile(exchange, { type: 'image/png', bytes: await qrPng(address) })
  }

  /** The agent who gets the leads of a page; undefined if no agent is found. */
  async leadPlace(kind: AgentPageKind, username: string): Promise<LeadPlace | undefined> {
    const agent = await this.find(username)
    if (!agent) return undefined
    const place = this.places.agentPage(kind, agent.username)
    return { memberId: agent.id, agent, place, style: STYLE, siteName: fullName(agent) }
  }

  private async find(username: string): Promise<AgentProfile | undefined> {
    try {
      return await this.profiles.find(username)
    } catch (fault) {
      if (fault instanceof AgentNotFoundError) return undefined
      throw fault
    }
  }

  private missing(username: string, reply: FastifyReply): FastifyReply {
    const html = missingPage({
      ...{ title: 'Agent Not Found', text: 'The requested agent profile could not be found.' },
      ...{ nameLabel: 'Username', name: username.slice(0, 255) },
      address: this.places.agentPage('landing', username).address,
    })
    return sendPage(reply, { status: 404, html, styleHash: STYLE.hash })
  }
}
