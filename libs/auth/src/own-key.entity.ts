import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'
import type { JWK } from 'jose'

/** A key pair of this service. Its private part is stored encrypted. */
export const OwnKeyRow = defineEntity({
  name: 'OwnKeyRow',
  tableName: 'own_keys',
  properties: {
    name: p.text().primary(),
    kid: p.text(),
    publicJwk: p.json<JWK>(),
    privateJwkEncrypted: p.text(),
    createdAt: instant().defaultRaw('now()'),
  },
})
