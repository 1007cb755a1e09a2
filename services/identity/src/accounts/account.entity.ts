import { ArrayType } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Duty, Role } from '@upline/contracts'

/** Who may sign in: a copy of roster's facts, and the credentials, which only this service stores. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'text' })
  id!: string

  /** Roster's version of the facts below. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'text' })
  username!: string

  /** The username for comparisons, which ignore case. */
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

  /** null if the account never got its own password, as after a bulk import. */
  @Property({ type: 'text', nullable: true })
  passwordHash!: string | null

  @Property({ type: 'boolean' })
  isChangeDue!: boolean

  /** The password was single-use and has been used: it can still be entered to change it, but not to sign in. */
  @Property({ type: 'boolean' })
  isSpent!: boolean

  /** A single-use password that was sent by email. The other password works until this one is used. */
  @Property({ type: 'text', nullable: true })
  temporaryHash!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  temporaryExpiresAt!: Date | null

  @Property({ type: 'timestamptz', nullable: true })
  passwordChangedAt!: Date | null
}
