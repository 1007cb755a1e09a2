import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { SessionUser, WebhookDeliveryDetail, WebhookEndpoint, WebhookEndpointWithSecret } from '@upline/contracts'
import { WebhookEndpoints } from './webhook-endpoints.service.ts'
import { WebhookTest } from './webhook-test.service.ts'
import { NewWebhookDto, WebhookChangeDto, WebhookParams } from './webhooks.dto.ts'

@Controller('webhooks')
@Roles('admin', 'ceo')
@Scope('webhooks:manage')
export class WebhooksController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly test: WebhookTest,
  ) {}

  /** Lists the webhook endpoints with their delivery status, oldest first. */
  @Get()
  list(): Promise<WebhookEndpoint[]> {
    return this.endpoints.list()
  }

  /**
   * Adds an endpoint. Only this response contains the secret that signs its deliveries.
   * @takes `url` HTTPS to the public internet (in demo mode also HTTP to this machine), `eventTypes` the events it receives
   * @answers 403 also an API key without the scope that reads the events: `loans:read` for fundings, `commissions:read` for
   *   commissions and settlements
   * @answers 409 there are already 20 endpoints
   */
  @Post()
  create(@Body() dto: NewWebhookDto, @CurrentUser() by: SessionUser): Promise<WebhookEndpointWithSecret> {
    return this.endpoints.create(dto, by)
  }

  /** Shows one endpoint. */
  @Get(':id')
  show(@Param() { id }: WebhookParams): Promise<WebhookEndpoint> {
    return this.endpoints.find(id)
  }

  /**
   * Changes an endpoint, or turns it on or off.
   * An endpoint that is off receives no events, and its pending deliveries are marked as failed.
   * @answers 403 also an API key without the scopes that read the events of the endpoint
   */
  @Patch(':id')
  change(
    @Param() { id }: WebhookParams,
    @Body() dto: WebhookChangeDto,
    @CurrentUser() by: SessionUser,
  ): Promise<WebhookEndpoint> {
    return this.endpoints.change(id, dto, by)
  }

  /** Deletes an endpoint and its deliveries. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Param() { id }: WebhookParams): Promise<void> {
    return this.endpoints.remove(id)
  }

  /** Replaces the secret of an endpoint. Only this response shows it. The previous secret also signs for 24 hours. */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  rotate(@Param() { id }: WebhookParams): Promise<WebhookEndpointWithSecret> {
    return this.endpoints.rotate(id)
  }

  /**
   * Sends a test event with one attempt, and returns the result.
   * @answers 409 the endpoint is disabled
   */
  @Post(':id/test')
  @HttpCode(200)
  sendTest(@Param() { id }: WebhookParams, @CurrentUser() by: SessionUser): Promise<WebhookDeliveryDetail> {
    return this.test.send(id, by)
  }
}
