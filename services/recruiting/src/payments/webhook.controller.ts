import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common'
import { Public } from '@upline/auth'
import { ProviderEventsService } from './provider-events.service.ts'

@Controller('hooks/stripe')
export class WebhookController {
  constructor(private readonly events: ProviderEventsService) {}

  /**
   * Receives an event of the payment provider.
   * @body PaymentNotice
   * @takes the raw event; `Stripe-Signature` over its bytes, at most 5 minutes old
   * @answers 200 stored
   * @answers 400 `recruiting.webhook-signature`
   */
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
