import { Trimmed } from '@upline/http'
import { IsNotEmpty, IsString, MaxLength } from 'class-validator'

export class ErasureDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string

  /** Stored permanently, so it should not name anyone. */
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'reason is required' })
  @MaxLength(500)
  reason!: string
}
