import { PageQuery } from '@upline/http'
import { IsIn, IsOptional, IsUUID } from 'class-validator'
import type { DeliveryStatus } from './delivery.entity.ts'

export class DeliveryQuery extends PageQuery {
  @IsOptional()
  @IsIn(['queued', 'sent', 'failed'])
  status?: DeliveryStatus
}

export class DeliveryParams {
  @IsUUID()
  id!: string
}
