import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, sitePublished, siteUnpublished } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { WebsitesService } from '../members/websites.service.ts'
import { WEBSITE_FIELDS } from './website-fields.ts'

@Controller()
export class OnSitePublishedConsumer {
  constructor(private readonly websites: WebsitesService) {}

  @EventPattern<string>('site-published')
  async published(@Payload() { data }: Envelope<typeof sitePublished>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.websites.put(tx, data.memberId, WEBSITE_FIELDS[data.kind], data.url)
  }

  @EventPattern<string>('site-unpublished')
  async unpublished(@Payload() { data }: Envelope<typeof siteUnpublished>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.websites.takeAway(tx, data.memberId, WEBSITE_FIELDS[data.kind], data.url)
  }
}
