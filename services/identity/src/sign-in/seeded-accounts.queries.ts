import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'

/** $1 usernames of the demo. */
const SEEDED = `
  select count(*) filter (where id = '1')::int as admins,
    count(*) filter (where username_key = any($1) and password_hash is not null)::int as demo
  from accounts where id = '1' or username_key = any($1)`

/** How many accounts of admin exist, and how many demo accounts with a password. */
export const countSeeded = (
  em: EntityManager,
  usernames: readonly string[],
): Promise<{ admins: number; demo: number } | undefined> => firstRow(em, SEEDED, [usernames])
