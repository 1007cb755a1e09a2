import { API_SCOPES, type ApiScope } from '@upline/contracts'
import { OptionalField, Trimmed } from '@upline/http'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  MaxLength,
} from 'class-validator'
import { MAX_PASSWORD_LENGTH } from '../passwords/password-rules.ts'
import { MAX_CODE_LENGTH } from '../second-factor/second-factor.dto.ts'

export class NewApiKeyDto {
  @Trimmed()
  @IsString()
  @IsNotEmpty({ message: 'Please give the key a name' })
  @MaxLength(100)
  name!: string

  @IsArray()
  @ArrayMinSize(1, { message: 'Please choose at least one scope' })
  @ArrayMaxSize(API_SCOPES.length)
  @IsIn(API_SCOPES, { each: true })
  scopes!: ApiScope[]

  /** A time in the future. Without it the key does not expire. */
  @IsOptional()
  @IsISO8601({ strict: true })
  @MaxLength(40)
  expiresAt?: string | null

  /** The caller's own password. Optional for five minutes after it was last confirmed. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_PASSWORD_LENGTH)
  password?: string

  /** A one-time or recovery code, if the account has a second factor. */
  @OptionalField()
  @IsString()
  @MaxLength(MAX_CODE_LENGTH)
  code?: string
}

/** POST /key-tokens, for the gateway only. */
export class KeyDto {
  @IsString()
  @Length(10, 100)
  key!: string
}
