import { OptionalField, PageQuery } from '@upline/http'
import { IsIn, IsUUID } from 'class-validator'
import type { DeliveryStatus } from './delivery.entity.ts'

export class DeliveryQuery extends PageQuery {
  @OptionalField()
  @IsIn(['queued', 'sent', 'failed'])
  status?: DeliveryStatus
}

export class DeliveryParams {
  @IsUUID()
  id!: string
}
