import { type AgentData, type AgentField, agentFieldFault } from '@upline/contracts'
import { Transform } from 'class-transformer'
import { IsString, Matches, MaxLength, ValidateBy, ValidateIf } from 'class-validator'
import { applyDecorators } from '@nestjs/common'

const trimmed = ({ value }: { value: unknown }): unknown =>
  value === null ? undefined : typeof value === 'string' ? value.trim() : value

/** A field of the form, with the same rule and message as the form. */
const FormField = (field: AgentField) =>
  applyDecorators(
    Transform(trimmed),
    ValidateBy({
      name: 'agentField',
      validator: {
        validate: (value: unknown) =>
          (value === undefined || typeof value === 'string') && agentFieldFault(field, value) === undefined,
        defaultMessage: (about) => faultText(field, about?.value),
      },
    }),
  )

const faultText = (field: AgentField, value: unknown): string => {
  const message = agentFieldFault(field, typeof value === 'string' ? value : '')
  return message ?? `${field} must be text`
}

/** A missing optional field is not checked. A missing required field fails its rule. */
const Optional = () => ValidateIf((_, value: unknown) => value !== undefined)

const OptionalField = (field: AgentField) => applyDecorators(Optional(), FormField(field))

export class AgentDataDto implements AgentData {
  @FormField('firstName') firstName!: string
  @FormField('lastName') lastName!: string
  @FormField('email') email!: string
  @FormField('title') title!: string
  @FormField('nmls') nmls!: string
  @FormField('mobilePhone') mobilePhone!: string
  @OptionalField('comments') comments?: string
  @OptionalField('officePhone') officePhone?: string
  @OptionalField('phoneExtension') phoneExtension?: string
  @OptionalField('tollFreePhone') tollFreePhone?: string
  @OptionalField('fax') fax?: string
  @OptionalField('bio') bio?: string
  @OptionalField('website') website?: string
  @OptionalField('calendarLink') calendarLink?: string
  @OptionalField('facebookUrl') facebookUrl?: string
  @OptionalField('twitterUrl') twitterUrl?: string
  @OptionalField('linkedinUrl') linkedinUrl?: string
  @OptionalField('youtubeUrl') youtubeUrl?: string
  @OptionalField('instagramUrl') instagramUrl?: string

  @Optional()
  @IsString()
  @MaxLength(200)
  @Matches(/^$|^\/api\/users\/photos\/[\w.-]+$/, { message: 'Use the URL that the photo upload returned' })
  profilePhotoUrl?: string
}
