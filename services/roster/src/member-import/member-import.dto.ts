import { MaxRows, OptionalField } from '@upline/http'
import { ArrayNotEmpty, IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator'

const MAX_ROWS = 10_000
const MAX_FILE_NAME_LENGTH = 255

/** Rows are checked one by one, so a bad row does not reject the others. */
export class ImportMembersDto {
  @IsArray()
  @MaxRows(MAX_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  members!: Record<string, unknown>[]

  /** Whether the new members get an invitation by email. */
  @OptionalField()
  @IsBoolean()
  invite?: boolean

  /** Name of the source file, shown in the list of imports. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_FILE_NAME_LENGTH)
  fileName?: string
}

export class ImportCsvDto {
  @IsArray()
  @MaxRows(MAX_ROWS)
  @ArrayNotEmpty()
  @IsObject({ each: true })
  csvData!: Record<string, unknown>[]

  @OptionalField()
  @IsBoolean()
  invite?: boolean

  /** Name of the source file, shown in the list of imports. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_FILE_NAME_LENGTH)
  fileName?: string
}
