import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { Roles, Scope } from '@upline/auth'
import type { WebhookDelivery, WebhookDeliveryDetail, WebhookResent } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { WebhookDeliveries } from './webhook-deliveries.service.ts'
import { WebhookDeliveryParams, WebhookDeliveryQuery, WebhookParams } from './webhooks.dto.ts'

@Controller('webhooks/:id/deliveries')
@Roles('admin', 'ceo')
@Scope('webhooks:manage')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveries) {}

  /**
   * Lists what was sent to an endpoint, and what became of it, newest first; kept for 30 days.
   * @takes `status` (queued, sent, failed), `limit` (20, at most 200), `cursor`
   */
  @Get()
  async list(
    @Param() { id }: WebhookParams,
    @Query() query: WebhookDeliveryQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookDelivery[]> {
    const { rows, nextCursor } = await this.deliveries.list(id, query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Tries all failed deliveries of an endpoint again, from their first try on.
   * @answers 409 the endpoint is disabled
   */
  @Post('resend')
  @HttpCode(200)
  resendFailed(@Param() { id }: WebhookParams): Promise<WebhookResent> {
    return this.deliveries.resendFailed(id)
  }

  /** Shows one delivery: what was sent, each try, and the beginning of the last answer. */
  @Get(':deliveryId')
  show(@Param() { id, deliveryId }: WebhookDeliveryParams): Promise<WebhookDeliveryDetail> {
    return this.deliveries.find(id, deliveryId)
  }

  /**
   * Sends a delivery again, under the same id.
   * @answers 409 it is still being tried, or the endpoint is disabled
   */
  @Post(':deliveryId/resend')
  @HttpCode(200)
  resend(@Param() { id, deliveryId }: WebhookDeliveryParams): Promise<WebhookDeliveryDetail> {
    return this.deliveries.resend(id, deliveryId)
  }
}
