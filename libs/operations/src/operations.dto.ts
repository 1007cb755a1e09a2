import { Trimmed } from '@upline/http'
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator'

/** The service in the path. A service that gets a call for another one refuses it. */
export class OfServiceDto {
  @IsString()
  @MaxLength(40)
  service!: string
}

export class DeadLetterDto extends OfServiceDto {
  @Matches(/^\d{1,18}$/, { message: 'id must be the number of a dead letter' })
  id!: string
}

export class JobDto extends OfServiceDto {
  @IsString()
  @MaxLength(100)
  queue!: string

  @IsString()
  @MaxLength(300)
  id!: string
}

/** POST /operations/:service/dead-letters/:id/discard */
export class DiscardDto {
  @Trimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  reason!: string
}
