import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common'
import { Public } from '@upline/auth'
import { ProviderEventsService } from './provider-events.service.ts'

@Controller('hooks/stripe')
export class WebhookController {
  constructor(private readonly events: ProviderEventsService) {}

  /** Open to anybody: what counts is the signature. */
  @Post()
  @Public()
  @HttpCode(200)
  receive(
    @Req() request: { rawBody?: Buffer },
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    return this.events.receive(request.rawBody, signature)
  }
}
