import { IsOptional, IsString, MaxLength } from 'class-validator'

export class CommissionsQueryDto {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsString()
  status?: string

  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}
