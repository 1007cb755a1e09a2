import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsUUID } from 'class-validator'
import type { DeliveryStatus } from '../../database/schema/deliveries.ts'

export class DeliveryQuery extends PageQuery {
  @OptionalField()
  @IsIn(['queued', 'sent', 'failed'])
  status?: DeliveryStatus
}

export class DeliveryParams {
  @IsUUID()
  id!: string
}
