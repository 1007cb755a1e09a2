import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, sitePublished } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { WebsitesService } from '../members/websites.service.ts'

@Controller()
export class OnSitePublishedConsumer {
  constructor(private readonly websites: WebsitesService) {}

  @EventPattern<string>('site-published')
  handle(@Payload() event: Envelope<typeof sitePublished>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, kind, url } = event.data
    const field = kind === 'origination' ? 'originationWebsite' : 'recruitingWebsite'
    return this.websites.follow(tx, memberId, { [field]: url })
  }
}
