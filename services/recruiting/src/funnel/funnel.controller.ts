import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, PublicWhen, Scope } from '@upline/auth'
import type { RecruitingFunnel, SessionUser } from '@upline/contracts'
import { IsString, Matches, MaxLength } from 'class-validator'
import { FunnelService } from './funnel.service.ts'

class PageViewDto {
  @IsString()
  @MaxLength(255)
  recruiter!: string

  @IsString()
  @Matches(/^[0-9a-f-]{36}$/)
  visitor!: string
}

@Controller()
export class FunnelController {
  constructor(private readonly funnel: FunnelService) {}

  /**
   * Returns the funnel of the caller’s recruiting link: how many people reached each step.
   * @answers 200 `RecruitingFunnel`, see below
   */
  @Scope('recruiting:read')
  @Get('recruiting-funnel')
  own(@CurrentUser() user: SessionUser): Promise<RecruitingFunnel> {
    return this.funnel.of(user.id)
  }

  /**
   * Counts a visit to a recruiting page.
   * @who as for the pages
   * @takes `recruiter`, `visitor` (a UUID that the page chooses)
   * @answers 204 counted
   * @answers 404
   */
  @Post('recruiting-views')
  @PublicWhen('publicPages')
  @HttpCode(204)
  seen(@Body() { recruiter, visitor }: PageViewDto, @CurrentUser() by?: SessionUser): Promise<void> {
    return this.funnel.seen(recruiter, visitor, by?.id)
  }
}
