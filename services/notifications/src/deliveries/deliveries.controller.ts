import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common'
import { Roles } from '@upline/auth'
import type { DeliveryRow } from '@upline/contracts'
import { setNextCursor } from '@upline/http'
import type { FastifyReply } from 'fastify'
import { DeliveryParams, DeliveryQuery } from './deliveries.dto.ts'
import { DeliveryList } from './delivery-list.service.ts'

@Controller('deliveries')
@Roles('admin', 'ceo')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveryList) {}

  /**
   * Lists emails with their delivery status, newest first.
   * @takes `status` (queued, sent, failed), `limit`, `cursor`
   * @answers 200 array of `DeliveryRow`, newest first
   */
  @Get()
  async list(@Query() query: DeliveryQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<DeliveryRow[]> {
    const { rows, nextCursor } = await this.deliveries.list(query)
    setNextCursor(reply, nextCursor)
    return rows
  }

  /**
   * Resends a failed email.
   * @answers 400 the id is not a UUID
   * @answers 404
   * @answers 409 the email has not failed
   */
  @Post(':id/resend')
  @HttpCode(200)
  resend(@Param() { id }: DeliveryParams): Promise<DeliveryRow> {
    return this.deliveries.resend(id)
  }
}
