import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Role } from '@upline/contracts'

/** What the public pages show of a member: a copy that roster's events update. */
@Entity({ tableName: 'agent_profiles' })
export class AgentProfile {
  @PrimaryKey({ type: 'text' })
  id!: string

  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'text' })
  username!: string

  @Property({ type: 'text' })
  firstName!: string

  @Property({ type: 'text' })
  lastName!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text' })
  phone!: string

  @Property({ type: 'text' })
  businessName!: string

  @Property({ type: 'text' })
  nmls!: string

  @Property({ type: 'text' })
  bio!: string

  @Property({ type: 'text' })
  profilePhotoUrl!: string

  @Property({ type: 'text' })
  originationWebsite!: string

  @Property({ type: 'text' })
  recruitingWebsite!: string

  @Property({ type: 'text' })
  facebookUrl!: string

  @Property({ type: 'text' })
  linkedinUrl!: string

  @Property({ type: 'text' })
  twitterUrl!: string

  @Property({ type: 'text' })
  title!: string

  @Property({ type: 'text' })
  officePhone!: string

  @Property({ type: 'text' })
  phoneExtension!: string

  @Property({ type: 'text' })
  tollFreePhone!: string

  @Property({ type: 'text' })
  fax!: string

  @Property({ type: 'text' })
  calendarLink!: string

  @Property({ type: 'text' })
  youtubeUrl!: string

  @Property({ type: 'text' })
  instagramUrl!: string

  @Property({ type: 'boolean' })
  isActive!: boolean

  @Property({ type: 'text' })
  role!: Role

  @Property({ type: 'text', nullable: true })
  uplineId!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  removedAt!: Date | null

  /** The version of rule F1 that checked the texts; 0: not yet. */
  @Property({ type: 'integer' })
  claimsVersion!: number

  /** Fields that public pages leave out. */
  @Property({ type: 'json' })
  hiddenFields!: string[]

  @Property({ type: 'text', nullable: true })
  nmlsKey!: string | null
}
