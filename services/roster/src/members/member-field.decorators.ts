import { applyDecorators } from '@nestjs/common'
import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator'
import { EMPLOYMENTS, isCalendarDate } from '@upline/contracts'
import { isPhotoUrl, isUsername, isWebsite, usernameFrom, withoutBareScheme } from '../directory/member-fields.ts'

/** Text input: trimmed, and '' instead of null. */
const trimmed = (value: unknown): unknown => (value === null ? '' : typeof value === 'string' ? value.trim() : value)

export const Trimmed = () => Transform(({ value }: { value: unknown }) => trimmed(value))

/** An optional text with a maximum number of characters. */
export const OptionalText = (max: number) => applyDecorators(IsOptional(), Trimmed(), IsString(), MaxLength(max))

/** An optional http(s) address, or ''. */
export const OptionalWebsite = (max: number) =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => {
      const text = trimmed(value)
      return typeof text === 'string' ? withoutBareScheme(text) : text
    }),
    IsString(),
    MaxLength(max),
    emptyOr('isWebsite', isWebsite, '$property must be a web address that begins with https:// or http://'),
  )

export const OptionalPhotoUrl = (max: number) =>
  applyDecorators(
    OptionalText(max),
    emptyOr('isPhotoUrl', isPhotoUrl, '$property must be a web address or an uploaded photo'),
  )

const emptyAsNull = () => Transform(({ value }: { value: unknown }) => (trimmed(value) === '' ? null : trimmed(value)))

/** One of EMPLOYMENTS; null or '' for none. */
export const OptionalEmployment = () =>
  applyDecorators(
    IsOptional(),
    emptyAsNull(),
    IsIn(EMPLOYMENTS, { message: `$property must be one of ${EMPLOYMENTS.join(', ')}` }),
  )

/** YYYY-MM-DD; null or '' for none. */
export const OptionalDate = () =>
  applyDecorators(
    IsOptional(),
    emptyAsNull(),
    ValidateBy({
      name: 'isCalendarDate',
      validator: { validate: isCalendarDate, defaultMessage: () => '$property must be a date like 2026-03-05' },
    }),
  )

/** A username in the form that the roster stores. */
export const IsUsername = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? usernameFrom(value) : trimmed(value))),
    ValidateBy({
      name: 'isUsername',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isUsername(value),
        defaultMessage: () =>
          'username must not be empty or contain spaces, invisible characters or any of / \\ ? # % < > "',
      },
    }),
  )

/** A number, or a number that a form sends as text. */
export const AsNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value,
  )

const emptyOr = (name: string, isValid: (text: string) => boolean, message: string) =>
  ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => value === '' || (typeof value === 'string' && isValid(value)),
      defaultMessage: () => message,
    },
  })
