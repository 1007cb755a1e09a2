import { IsOptional, IsString, MaxLength } from 'class-validator'

/** Paging, as every list takes it; readLimit and decodeCursor judge the values. */
export class PageQueryDto {
  @IsOptional()
  @IsString()
  limit?: string

  @IsOptional()
  @IsString()
  cursor?: string
}

/** A page of loans or of what follows from them, filtered. */
export class FilteredQueryDto extends PageQueryDto {
  /** Any part of borrower, number, address, product or officer. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsString()
  status?: string
}
