import { MaxRows, MayBeLeftOut } from '@upline/http'
import { ArrayNotEmpty, IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator'

const MAX_ROWS = 10_000
const LONGEST_NAME = 255

/** Rows are read one by one, so that a bad one is refused alone. */
export class ImportMembersDto {
  @IsArray()
  @MaxRows(MAX_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  members!: Record<string, unknown>[]

  /** Whether the new members get an invitation by mail. */
  @MayBeLeftOut()
  @IsBoolean()
  invite?: boolean

  /** Of the file that the rows were read from, for the list of imports. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(LONGEST_NAME)
  fileName?: string
}

export class ImportCsvDto {
  @IsArray()
  @MaxRows(MAX_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  csvData!: Record<string, unknown>[]

  @MayBeLeftOut()
  @IsBoolean()
  invite?: boolean

  /** Of the file that the rows were read from, for the list of imports. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(LONGEST_NAME)
  fileName?: string
}
