import { MayBeLeftOut } from '@upline/http'
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator'

const MOST_ROWS = 10_000
const LONGEST_NAME = 255

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

  /** Of the file that the rows were read from, for the list of imports. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(LONGEST_NAME)
  fileName?: string
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

  /** Of the file that the rows were read from, for the list of imports. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(LONGEST_NAME)
  fileName?: string
}
