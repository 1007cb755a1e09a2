import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsObject, IsOptional } from 'class-validator'

const MOST_ROWS = 10_000

/** Rows are read one by one, so that a bad one is refused alone. */
export class ImportMembersDto {
  @IsArray()
  @ArrayMaxSize(MOST_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  members!: Record<string, unknown>[]

  /** Whether the new members get an invitation by mail. */
  @IsOptional()
  @IsBoolean()
  invite?: boolean
}

export class ImportCsvDto {
  @IsArray()
  @ArrayMaxSize(MOST_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  csvData!: Record<string, unknown>[]

  @IsOptional()
  @IsBoolean()
  invite?: boolean
}
