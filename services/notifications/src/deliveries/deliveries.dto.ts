import { IsIn, IsOptional, IsString, IsUUID } from 'class-validator'
import type { DeliveryStatus } from './delivery.entity.ts'

export class DeliveryQuery {
  @IsOptional()
  @IsIn(['queued', 'sent', 'failed'])
  status?: DeliveryStatus

  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}

export class DeliveryParams {
  @IsUUID()
  id!: string
}
