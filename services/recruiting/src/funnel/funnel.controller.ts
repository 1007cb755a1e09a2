import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common'
import { CurrentUser, PublicWhen } from '@upline/auth'
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

  @Get('recruiting-funnel')
  own(@CurrentUser() user: SessionUser): Promise<RecruitingFunnel> {
    return this.funnel.of(user.id)
  }

  @Post('recruiting-views')
  @PublicWhen('publicPages')
  @HttpCode(204)
  seen(@Body() { recruiter, visitor }: PageViewDto, @CurrentUser() by?: SessionUser): Promise<void> {
    return this.funnel.seen(recruiter, visitor, by?.id)
  }
}
