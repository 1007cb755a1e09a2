import { ArrayType } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Duty, Employment, MemberPayroll, MemberTextField, Role } from '@upline/contracts'

/** A current or removed member. The database computes the columns for searching and sorting. */
@Entity({ tableName: 'members' })
export class Member implements Record<MemberTextField, string>, MemberPayroll {
  @PrimaryKey({ type: 'text' })
  id!: string

  /** Increases with every published change. */
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
  role!: Role

  /** Sorted as DUTIES. */
  @Property({ type: ArrayType, columnType: 'text[]' })
  duties!: Duty[]

  @Property({ type: 'smallint' })
  level!: number

  @Property({ type: 'text', nullable: true })
  uplineId!: string | null

  @Property({ type: 'boolean' })
  isActive!: boolean

  /** A copy of identity's value, for the lists. */
  @Property({ type: 'boolean' })
  needsPasswordChange!: boolean

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  removedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  removedBy!: string | null

  @Property({ type: 'text' })
  phone!: string

  @Property({ type: 'text' })
  address!: string

  @Property({ type: 'text' })
  city!: string

  @Property({ type: 'text' })
  state!: string

  @Property({ type: 'text' })
  zipCode!: string

  @Property({ type: 'text' })
  businessName!: string

  @Property({ type: 'text' })
  originationWebsite!: string

  @Property({ type: 'text' })
  recruitingWebsite!: string

  @Property({ type: 'text' })
  licenseNumber!: string

  @Property({ type: 'text' })
  specialties!: string

  @Property({ type: 'text' })
  notes!: string

  @Property({ type: 'text' })
  profilePhotoUrl!: string

  @Property({ type: 'text' })
  profilePhotoFile!: string

  @Property({ type: 'text' })
  nmls!: string

  @Property({ type: 'text' })
  bio!: string

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

  /** A comp plan can be assigned to it. */
  @Property({ type: 'text' })
  branch!: string

  @Property({ type: 'text' })
  employeeNumber!: string

  @Property({ type: 'text', nullable: true })
  employment!: Employment | null

  @Property({ type: 'text' })
  costCenter!: string

  /** Company calendar dates, YYYY-MM-DD. */
  @Property({ type: 'date', nullable: true })
  hiredOn!: string | null

  @Property({ type: 'date', nullable: true })
  leftOn!: string | null
}
