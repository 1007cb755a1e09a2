import {
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_EVENT_TYPES,
  type WebhookDeliveryStatus,
  type WebhookEventType,
} from '@upline/contracts'
import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
} from 'class-validator'

const isGiven = (_: unknown, value: unknown): boolean => value !== undefined

export class NewWebhookDto {
  @Trimmed()
  @IsString()
  @MaxLength(2000)
  url!: string

  @OptionalField()
  @Trimmed()
  @IsString()
  @MaxLength(200)
  description?: string

  @IsArray()
  @ArrayMinSize(1, { message: 'Please choose at least one event' })
  @ArrayMaxSize(WEBHOOK_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  eventTypes!: WebhookEventType[]
}

export class WebhookChangeDto {
  @ValidateIf(isGiven)
  @Trimmed()
  @IsString()
  @MaxLength(2000)
  url?: string

  @ValidateIf(isGiven)
  @Trimmed()
  @IsString()
  @MaxLength(200)
  description?: string

  @ValidateIf(isGiven)
  @IsArray()
  @ArrayMinSize(1, { message: 'Please choose at least one event' })
  @ArrayMaxSize(WEBHOOK_EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(WEBHOOK_EVENT_TYPES, { each: true })
  eventTypes?: WebhookEventType[]

  @ValidateIf(isGiven)
  @IsBoolean()
  isEnabled?: boolean
}

export class WebhookParams {
  @IsUUID()
  id!: string
}

export class WebhookDeliveryParams extends WebhookParams {
  @IsUUID()
  deliveryId!: string
}

export class WebhookDeliveryQuery extends PageQuery {
  @OptionalField()
  @IsIn(WEBHOOK_DELIVERY_STATUSES)
  status?: WebhookDeliveryStatus
}
