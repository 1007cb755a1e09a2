/** SQL of `npm run keys`: what an operator does to a service's own keys. The service notices within three seconds. */

export type KeyName = 'signing' | 'sealing'

export interface StoredKey {
  kid: string
  /** 'signing': the current key; 'signing:<kid>': a replaced key, whose signatures still count. */
  name: string
  createdAt: Date
  /** When it was replaced. */
  replacedAt: Date | null
  sealedBy: string
}

export const KEYS_OF = `
  select kid, name, created_at as "createdAt", case when position('.' in private_jwk_encrypted) > 0 then
      split_part(private_jwk_encrypted, '.', 1) else '' end as "sealedBy",
    case when name like '%:%' then (select min(n.created_at) from own_keys n
      where split_part(n.name, ':', 1) = split_part(k.name, ':', 1) and n.created_at > k.created_at) end as "replacedAt"
  from own_keys k order by split_part(name, ':', 1), created_at desc`

/**
 * Replaces the current key. The service creates the next one, because only it can encrypt it. $1 'signing' or
 * 'sealing'.
 */
export const ROTATE = `update own_keys set name = name || ':' || kid where name = $1 returning kid`

/** Invalidates everything that the key signed or sealed. $1 its ID. */
export const RETIRE = `delete from own_keys where kid = $1 and name like '%:%' returning name`
