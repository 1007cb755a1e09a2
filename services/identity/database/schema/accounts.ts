import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Duty, Role } from '@upline/contracts'
import { instant, word, words } from '@upline/db'

/** Who may sign in: a copy of roster's facts, and the credentials, which only this service stores. */
export const Account = defineEntity({
  name: 'Account',
  tableName: 'accounts',
  properties: {
    id: p.text().primary(),
    /** Roster's version of its facts. */
    version: p.integer(),
    username: p.text(),
    /** The username for comparisons, which ignore case. Two members may swap their usernames, so it is not unique. */
    usernameKey: p.text(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    role: word<Role>(),
    level: p.integer(),
    isActive: p.boolean(),
    removedAt: instant().strictNullable(),
    /** Null if the account never got its own password, as after a bulk import. */
    passwordHash: p.text().strictNullable(),
    isChangeDue: p.boolean().default(false),
    /** The password was single-use and has been used: it can still be entered to change it, but not to sign in. */
    isSpent: p.boolean().default(false),
    /** A single-use password that was sent by email. The other password works until this one is used. */
    temporaryHash: p.text().strictNullable(),
    temporaryExpiresAt: instant().strictNullable(),
    passwordChangedAt: instant().strictNullable(),
    duties: words<Duty>().defaultRaw("'{}'"),
  },
  indexes: [
    {
      name: 'accounts_by_username',
      columns: [{ name: 'username_key' }, { name: 'version', sort: 'desc' }],
      where: 'removed_at is null',
    },
  ],
})

export type Account = InferEntity<typeof Account>
