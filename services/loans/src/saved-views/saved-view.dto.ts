import { ArrayMaxSize, IsArray, IsString, Matches, MaxLength } from 'class-validator'

export class SavedViewDto {
  /** The query string of the page, without '?'. */
  @IsString()
  @MaxLength(2_000)
  query!: string

  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Matches(/^[\w-]{1,40}$/, { each: true })
  columns!: string[]
}
