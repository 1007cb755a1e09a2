import { defineEntity, p } from '@mikro-orm/core'
import type { ApiScope } from '@upline/contracts'
import { instant, words } from '@upline/db'

/** The key itself is not stored. A fast hash is enough for 160 random bits. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.text().primary(),
    accountId: p.text(),
    name: p.text(),
    keyHash: p.text().unique(),
    /** The first characters of the key, to recognize it. */
    begins: p.text(),
    scopes: words<ApiScope>(),
    createdBy: p.text(),
    createdAt: instant(),
    expiresAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    revokedAt: instant().nullable(),
    revokedBy: p.text().nullable(),
  },
})
