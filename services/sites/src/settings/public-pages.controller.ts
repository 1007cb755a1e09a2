import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { PublicPagesSetting, SessionUser } from '@upline/contracts'
import { IsBoolean } from 'class-validator'
import { PublicPagesService } from './public-pages.service.ts'

export class PublicPagesDto implements PublicPagesSetting {
  @IsBoolean()
  publicPages!: boolean
}

@Controller('settings/public-pages')
@Roles('admin', 'ceo')
export class PublicPagesController {
  constructor(private readonly pages: PublicPagesService) {}

  /**
   * Returns whether visitors see the public pages.
   * @takes `publicPages`
   * @answers 200 `{publicPages}`: whether visitors see the pages below; applies everywhere within a second
   */
  @Get()
  show(): Promise<PublicPagesSetting> {
    return this.pages.show()
  }

  /**
   * Opens or closes the public pages.
   * @takes `publicPages`
   * @answers 200 `{publicPages}`: whether visitors see the pages below; applies everywhere within a second
   */
  @Put()
  change(@Body() { publicPages }: PublicPagesDto, @CurrentUser() by: SessionUser): Promise<PublicPagesSetting> {
    return this.pages.change(publicPages, by)
  }
}
