import { isCalendarDate, MOVE_STATUSES, type MoveStatus } from '@upline/contracts'
import { OptionalField, PageQuery, Trimmed } from '@upline/http'
import { Transform } from 'class-transformer'
import { IsIn, IsString, MaxLength, registerDecorator, ValidateIf } from 'class-validator'

/** Forms send '' for no upline. */
const emptyAsNull = ({ value }: { value: unknown }): unknown => (value === '' ? null : value)

const IsCalendarDate = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'isCalendarDate',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: isCalendarDate,
      defaultMessage: () => 'effectiveOn must be a date like 2026-03-01',
    },
  })

export class SetUplineDto {
  @Transform(emptyAsNull)
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(64)
  uplineId!: string | null

  /** YYYY-MM-DD in the company's time zone; default: today. */
  @OptionalField()
  @IsCalendarDate()
  effectiveOn?: string
}

/** GET /moves */
export class MovesQueryDto extends PageQuery {
  /** waiting: scheduled or pending. */
  @OptionalField()
  @IsIn([...MOVE_STATUSES, 'waiting'])
  status?: MoveStatus | 'waiting'
}

export class MoveReasonDto {
  @OptionalField()
  @Trimmed()
  @IsString()
  @MaxLength(500)
  reason?: string
}
