import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SessionUser, Site, SiteAnswer, SitesAnswer } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { AffiliateSiteDto } from './affiliate-site.dto.ts'
import { AffiliateSitesService } from './affiliate-sites.service.ts'
import { OwnerQuery, PreviewDto, SiteParams, VersionParams } from './affiliate-sites.dto.ts'

@Controller()
export class AffiliateSitesController {
  constructor(private readonly sites: AffiliateSitesService) {}

  /** 201 once the site is served; 202 where its build takes longer than anybody waits. */
  @Post('create-affiliate-site')
  async create(
    @Body() dto: AffiliateSiteDto,
    @CurrentUser() by: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SiteAnswer> {
    const answer = await this.sites.create(dto, by)
    void reply.status(answer.site.isBuilding ? 202 : 201)
    return answer
  }

  @Get('affiliate-sites')
  list(@Query() { memberId }: OwnerQuery, @CurrentUser() by: SessionUser): Promise<SitesAnswer> {
    return this.sites.list(memberId, by)
  }

  /** The page as it would be built, for the frame beside the form. */
  @Post('affiliate-sites/preview')
  @HttpCode(200)
  preview(@Body() dto: PreviewDto, @CurrentUser() by: SessionUser): Promise<{ html: string }> {
    return this.sites.preview(dto, by)
  }

  @Post('affiliate-sites/:id/versions/:version/publish')
  @HttpCode(200)
  publish(@Param() { id, version }: VersionParams, @CurrentUser() by: SessionUser): Promise<Site> {
    return this.sites.publish(id, version, by)
  }

  @Delete('affiliate-sites/:id')
  unpublish(@Param() { id }: SiteParams, @CurrentUser() by: SessionUser): Promise<Site> {
    return this.sites.unpublish(id, by)
  }
}
