import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common'
import { Public, PublicWhen } from '@upline/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LeadPages } from '../leads/lead-pages.service.ts'
import { PublishedPages } from './published-pages.service.ts'

/** Serves the published sites, at /sites/{slug} and below. */
@Controller('sites')
@PublicWhen('publicPages')
export class PublishedSiteController {
  constructor(
    private readonly pages: PublishedPages,
    private readonly leads: LeadPages,
  ) {}

  /** Fonts and similar files: the same for all sites, cached forever. */
  @Public()
  @Get('assets/:name')
  asset(@Param('name') name: string, @Res() reply: FastifyReply): FastifyReply {
    return this.pages.asset(name, reply)
  }

  @Get(':slug')
  show(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.pages.show(slug, { request, reply })
  }

  @Get(':slug/card.png')
  card(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.pages.card(slug, { request, reply })
  }

  @Get(':slug/qr.svg')
  qrSvg(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.pages.qr(slug, 'svg', { request, reply })
  }

  @Get(':slug/qr.png')
  qrPng(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.pages.qr(slug, 'png', { request, reply })
  }

  @Get(':slug/:step')
  async form(
    @Param() { slug, step }: { slug: string; step: string },
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.leads.form(await this.pages.leadPlace(slug), step, reply)
  }

  @Post(':slug/leads')
  async lead(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.leads.take(await this.pages.leadPlace(slug), { request, reply })
  }
}
