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

  /** Lists the endpoints that events are sent to, the oldest first, with how that goes. */
  @Get()
  list(): Promise<WebhookEndpoint[]> {
    return this.endpoints.list()
  }

  /**
   * Adds an endpoint; the secret that its deliveries are signed by is in this answer alone.
   * @takes `url` https to the public internet (in demo mode also http to this machine), `eventTypes` what it is told of
   * @answers 409 there are 20 endpoints
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
   * Changes an endpoint, or switches it on or off.
   * Switched off, it is told of nothing that happens meanwhile, and what waited for it is kept as failed.
   */
  @Patch(':id')
  change(@Param() { id }: WebhookParams, @Body() dto: WebhookChangeDto): Promise<WebhookEndpoint> {
    return this.endpoints.change(id, dto)
  }

  /** Removes an endpoint, and what was kept of its deliveries. */
  @Delete(':id')
  @HttpCode(204)
  remove(@Param() { id }: WebhookParams): Promise<void> {
    return this.endpoints.remove(id)
  }

  /** Gives an endpoint a new secret, shown in this answer alone; for 24 hours the one before signs as well. */
  @Post(':id/rotate-secret')
  @HttpCode(200)
  rotate(@Param() { id }: WebhookParams): Promise<WebhookEndpointWithSecret> {
    return this.endpoints.rotate(id)
  }

  /**
   * Sends a test event once, and says what came of it.
   * @answers 409 the endpoint is disabled
   */
  @Post(':id/test')
  @HttpCode(200)
  sendTest(@Param() { id }: WebhookParams, @CurrentUser() by: SessionUser): Promise<WebhookDeliveryDetail> {
    return this.test.send(id, by)
  }
}
