import { IsNotEmpty, IsString, MaxLength } from 'class-validator'

export class ErasureDto {
  @IsString()
  @IsNotEmpty({ message: 'username is required' })
  @MaxLength(255)
  username!: string

  /** Kept for good, so it should name nobody. */
  @IsString()
  @IsNotEmpty({ message: 'reason is required' })
  @MaxLength(500)
  reason!: string
}
