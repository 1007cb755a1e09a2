import type { ReleaseRequest } from '@upline/contracts'
import { Trimmed } from '@upline/http'
import { IsNotEmpty, IsString, MaxLength } from 'class-validator'

export class ReleaseDto implements ReleaseRequest {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Enter a reason.' })
  @MaxLength(500)
  reason!: string
}
