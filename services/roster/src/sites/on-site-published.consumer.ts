import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, sitePublished, siteUnpublished } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { type WebsiteField, WebsitesService } from '../members/websites.service.ts'

const FIELDS = {
  origination: 'originationWebsite',
  recruiting: 'recruitingWebsite',
} as const satisfies Record<string, WebsiteField>

@Controller()
export class OnSitePublishedConsumer {
  constructor(private readonly websites: WebsitesService) {}

  @EventPattern<string>('site-published')
  published(@Payload() { data }: Envelope<typeof sitePublished>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.websites.put(tx, data.memberId, FIELDS[data.kind], data.url)
  }

  @EventPattern<string>('site-unpublished')
  unpublished(@Payload() { data }: Envelope<typeof siteUnpublished>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.websites.takeAway(tx, data.memberId, FIELDS[data.kind], data.url)
  }
}
