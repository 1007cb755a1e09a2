import { Controller, Get, Param, Post, Req, Res, type Type } from '@nestjs/common'
import { PublicWhen } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LeadPages } from '../leads/lead-pages.service.ts'
import { AgentPages } from './agent-pages.service.ts'
import type { AgentPageKind } from '../rendering/page-places.service.ts'

type PageRequest = FastifyRequest & { user?: SessionUser }

/** Serves an agent's landing page and website, which have the same kind of routes. */
function controllerOf(kind: AgentPageKind): Type {
  @Controller(kind)
  @PublicWhen('publicPages')
  class AgentPagesController {
    constructor(
      private readonly pages: AgentPages,
      private readonly leads: LeadPages,
    ) {}

    @Get(':username')
    show(@Param('username') username: string, @Req() request: PageRequest, @Res() reply: FastifyReply) {
      return this.pages.show({ kind, username, isVisitor: request.user === undefined }, reply)
    }

    @Get(':username/card.png')
    card(@Param('username') username: string, @Req() request: PageRequest, @Res() reply: FastifyReply) {
      return this.pages.card({ kind, username }, { request, reply })
    }

    @Get(':username/qr.svg')
    qrSvg(@Param('username') username: string, @Req() request: PageRequest, @Res() reply: FastifyReply) {
      return this.pages.qr({ kind, username }, 'svg', { request, reply })
    }

    @Get(':username/qr.png')
    qrPng(@Param('username') username: string, @Req() request: PageRequest, @Res() reply: FastifyReply) {
      return this.pages.qr({ kind, username }, 'png', { request, reply })
    }

    @Get(':username/:step')
    async form(@Param() { username, step }: { username: string; step: string }, @Res() reply: FastifyReply) {
      return this.leads.form(await this.pages.leadPlace(kind, username), step, reply)
    }

    @Post(':username/leads')
    async lead(@Param('username') username: string, @Req() request: PageRequest, @Res() reply: FastifyReply) {
      return this.leads.take(await this.pages.leadPlace(kind, username), { request, reply })
    }
  }
  return AgentPagesController
}

export const LandingController = controllerOf('landing')
export const AgentSiteController = controllerOf('agent-site')
