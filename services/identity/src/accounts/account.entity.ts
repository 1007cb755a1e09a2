import { ArrayType } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Duty, Role } from '@upline/contracts'

/** Who may sign in: roster's facts as a copy, and the credentials, which are kept here alone. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'text' })
  id!: string

  /** Roster's version of the facts below. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'text' })
  username!: string

  /** The username as it is compared: without regard to case. */
  @Property({ type: 'text' })
  usernameKey!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text' })
  firstName!: string

  @Property({ type: 'text' })
  lastName!: string

  @Property({ type: 'text' })
  role!: Role

  @Property({ type: ArrayType, columnType: 'text[]' })
  duties!: Duty[]

  @Property({ type: 'integer' })
  level!: number

  @Property({ type: 'boolean' })
  isActive!: boolean

  @Property({ type: 'timestamptz', nullable: true })
  removedAt!: Date | null

  /** null: never signed in with a password of its own (members added in bulk carry none). */
  @Property({ type: 'text', nullable: true })
  passwordHash!: string | null

  @Property({ type: 'boolean' })
  isChangeDue!: boolean

  /** The password was a single-use one and has been used: it can still be named to change it, not to sign in. */
  @Property({ type: 'boolean' })
  isSpent!: boolean

  /** A single-use password that was sent by mail; the other one works until this one is used. */
  @Property({ type: 'text', nullable: true })
  temporaryHash!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  temporaryExpiresAt!: Date | null

  @Property({ type: 'timestamptz', nullable: true })
  passwordChangedAt!: Date | null
}
