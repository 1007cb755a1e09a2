import { IsOptional, IsString } from 'class-validator'

/** Paging, as every list takes it; readLimit and decodeCursor judge the values. */
export class PageQuery {
  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}
