import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { SessionUser, WebhookDelivery, WebhookDeliveryDetail, WebhookResent } from '@upline/contracts'
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
   * Lists the deliveries of an endpoint with their status, newest first. Deliveries are kept for 30 days.
   * @takes `status` (queued, sent, failed), `limit` (default 20, up to 200), `cursor`
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
   * Resends all failed deliveries of an endpoint, with all attempts.
   * @answers 403 also an API key without the scopes that read the events
   * @answers 409 the endpoint is disabled
   */
  @Post('resend')
  @HttpCode(200)
  resendFailed(@Param() { id }: WebhookParams, @CurrentUser() by: SessionUser): Promise<WebhookResent> {
    return this.deliveries.resendFailed(id, by)
  }

  /**
   * Shows one delivery: its body, each attempt, and the beginning of the last response.
   * @answers 403 also an API key without the scope that reads the event
   */
  @Get(':deliveryId')
  show(
    @Param() { id, deliveryId }: WebhookDeliveryParams,
    @CurrentUser() by: SessionUser,
  ): Promise<WebhookDeliveryDetail> {
    return this.deliveries.show(id, deliveryId, by)
  }

  /**
   * Resends a delivery under the same id.
   * @answers 403 also an API key without the scope that reads the event
   * @answers 409 the delivery is still pending, or the endpoint is disabled
   */
  @Post(':deliveryId/resend')
  @HttpCode(200)
  resend(
    @Param() { id, deliveryId }: WebhookDeliveryParams,
    @CurrentUser() by: SessionUser,
  ): Promise<WebhookDeliveryDetail> {
    return this.deliveries.resend(id, deliveryId, by)
  }
}
