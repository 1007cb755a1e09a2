import { IsInt, IsString, IsUUID, Matches, Max, Min } from 'class-validator'

const MAX_VERSION = 1_000_000

/** POST /comp-plans/mine/acknowledge */
export class AcknowledgeDto {
  @IsUUID()
  planId!: string

  @IsInt()
  @Min(1)
  @Max(MAX_VERSION)
  version!: number

  /** Of the text that the member read. */
  @IsString()
  @Matches(/^[0-9a-f]{64}$/, { message: '$property must be a SHA-256: 64 hexadecimal digits' })
  sha256!: string
}
