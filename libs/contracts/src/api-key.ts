/** What an API key may do. Each call requires one scope, and a call without one accepts no key. */
export const API_SCOPES = [
  'members:read',
  'members:write',
  'loans:read',
  'loans:write',
  'commissions:read',
  'payroll:read',
  'imports:write',
  'recruiting:read',
  'leads:read',
  'leads:write',
  'webhooks:manage',
] as const

export type ApiScope = (typeof API_SCOPES)[number]

export const API_SCOPE_LABELS: Record<ApiScope, string> = {
  'members:read': 'Read members, teams and their history',
  'members:write': 'Add, change, move and remove members',
  'loans:read': 'Read loans and figures',
  'loans:write': 'Change loans and start syncs',
  'commissions:read': 'Read commissions, statements and adjustments',
  'payroll:read': 'Read payroll',
  'imports:write': 'Import members and loans',
  'recruiting:read': 'Read recruiting figures',
  'leads:read': 'Read leads',
  'leads:write': 'Change leads',
  'webhooks:manage': 'Set up webhooks',
}

export const KEY_PREFIX = 'upl_'

/** A row of GET /api/api-keys. The key itself is shown once, when it is created, and never stored. */
export interface ApiKey {
  id: string
  name: string
  /** Its first characters, to tell keys apart. */
  begins: string
  scopes: ApiScope[]
  createdBy: string
  createdAt: string
  /** null: it does not expire. */
  expiresAt: string | null
  /** Accurate to a minute; null: never. */
  lastUsedAt: string | null
  revokedAt: string | null
  /** A username; null if a reset of the creator's password revoked it. */
  revokedBy: string | null
}

/** The response of POST /api/api-keys, the only one that contains the key. */
export interface NewApiKey extends ApiKey {
  key: string
}
