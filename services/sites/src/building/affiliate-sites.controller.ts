import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { ChangesNothing, CurrentUser } from '@upline/auth'
import type { SessionUser, Site, SiteResponse, SitePreview, SitesResponse } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { AffiliateSiteDto } from './affiliate-site.dto.ts'
import { AffiliateSitesService } from './affiliate-sites.service.ts'
import { OwnerQuery, PreviewDto, SiteParams, VersionParams } from './affiliate-sites.dto.ts'

@Controller()
export class AffiliateSitesController {
  constructor(private readonly sites: AffiliateSitesService) {}

  /**
   * Builds a site and publishes it.
   * @answers 201 the site is published
   * @answers 202 its build takes longer than 10 s
   * @who oneself; managers for the downline; company for anyone; premium for the recruiting site (ceo, admin and
   *   manager count as premium)
   * @takes `AffiliateSiteRequest`: firstName, lastName, email, phone, siteName, tagline, aboutText, selectedTheme,
   *   planType (`basic` builds the origination site, `premium` the recruiting one), enableRecruiting, commissionRate
   *   (the company's bonus, which is also the default), memberId
   * @answers 400 with the messages of the page
   * @answers 422 `sites.claims-refused`: a text breaks rule F1, or commissionRate is not the company's bonus; `errors` names
   *   the field, quotes the text and says what to do
   * @answers 403 `sites.premium-only`, `sites.plan-ended`
   * @answers 404
   * @answers 503 the build failed
   */
  @Post('create-affiliate-site')
  async create(
    @Body() dto: AffiliateSiteDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SiteResponse> {
    const answer = await this.sites.create(dto, by)
    void reply.status(answer.site.isBuilding ? 202 : 201)
    return answer
  }

  /**
   * Lists the sites of a member.
   * @who oneself; managers for the downline; company and auditors for anyone; premium for the recruiting site (ceo, admin and
   *   manager count as premium)
   * @takes `memberId`
   * @answers 200 `SitesResponse`: sites with status, address and versions, isPremium, bonus, and what pages leave out of
   * the profile (profileNotes)
   */
  @Get('affiliate-sites')
  list(@Query() { memberId }: OwnerQuery, @CurrentUser() by: SessionUser): Promise<SitesResponse> {
    return this.sites.list(memberId, by)
  }

  /**
   * Renders a preview of the page for the frame next to the form.
   * @who oneself; managers for the downline; company and auditors for anyone; premium for the recruiting site (ceo, admin and
   *   manager count as premium)
   * @takes as the request, complete or not
   * @answers 200 `{html, claims}`: the page, and what rule F1 would refuse
   */
  @Post('affiliate-sites/preview')
  @ChangesNothing()
  @HttpCode(200)
  preview(@Body() dto: PreviewDto, @CurrentUser() by: SessionUser): Promise<SitePreview> {
    return this.sites.preview(dto, by)
  }

  /**
   * Publishes a version of a site.
   * @who oneself; managers for the downline; company for anyone; premium for the recruiting site (ceo, admin and
   *   manager count as premium)
   * @answers 200 `Site`: that version is published
   * @answers 404
   * @answers 422 `sites.claims-refused`
   */
  @Post('affiliate-sites/:id/versions/:version/publish')
  @HttpCode(200)
  publish(@Param() { id, version }: VersionParams, @CurrentUser() by: SessionUser): Promise<Site> {
    return this.sites.publish(id, version, by)
  }

  /**
   * Takes a site offline.
   * @who oneself; managers for the downline; company for anyone; premium for the recruiting site (ceo, admin and
   *   manager count as premium)
   * @answers 200 `Site`, offline; a version can be published again
   */
  @Delete('affiliate-sites/:id')
  unpublish(@Param() { id }: SiteParams, @CurrentUser() by: SessionUser): Promise<Site> {
    return this.sites.unpublish(id, by)
  }
}
