import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { JWK } from 'jose'

export interface KeyRow {
  name: string
  kid: string
  public_jwk: JWK
  private_jwk_encrypted: string
}

/** The current key first, then replaced ones that are not retired yet. $1 'signing' or 'sealing'. */
const STORED = `select name, kid, public_jwk, private_jwk_encrypted from own_keys
  where name = $1 or name like $1 || ':%' order by name <> $1, created_at desc`

export const storedKeys = (em: EntityManager, name: string): Promise<KeyRow[]> => rows<KeyRow>(em, STORED, [name])

const KEEP = `insert into own_keys (name, kid, public_jwk, private_jwk_encrypted) values ($1, $2, $3, $4)
  on conflict do nothing`

/** Does nothing if another process has stored a key of this name. */
export const storeKey = (
  em: EntityManager,
  { name, kid, publicJwk, box }: { name: string; kid: string; publicJwk: JWK; box: string },
): Promise<unknown> => rows(em, KEEP, [name, kid, JSON.stringify(publicJwk), box])
