import { MayBeLeftOut } from '@upline/http'
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsObject } from 'class-validator'

const MOST_ROWS = 10_000

/** Rows are read one by one, so that a bad one is refused alone. */
export class ImportMembersDto {
  @IsArray()
  @ArrayMaxSize(MOST_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  members!: Record<string, unknown>[]

  /** Whether the new members get an invitation by mail. */
  @MayBeLeftOut()
  @IsBoolean()
  invite?: boolean
}

export class ImportCsvDto {
  @IsArray()
  @ArrayMaxSize(MOST_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  csvData!: Record<string, unknown>[]

  @MayBeLeftOut()
  @IsBoolean()
  invite?: boolean
}
