/** Encrypted columns by service. Services re-encrypt them after a rotation, and tools count them. */
export const SEALED_COLUMNS = {
  identity: [
    ['own_keys', 'private_jwk_encrypted'],
    ['second_factors', 'secret_encrypted'],
  ],
  notifications: [
    ['own_keys', 'private_jwk_encrypted'],
    ['webhook_endpoints', 'sealed_secret'],
    ['webhook_endpoints', 'previous_secret'],
  ],
  encompass: [['webhook_subscriptions', 'signing_key']],
} as const satisfies Record<string, readonly (readonly [table: string, column: string])[]>

export type SealingService = keyof typeof SEALED_COLUMNS
