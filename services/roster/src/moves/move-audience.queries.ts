import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

/** Members who see all requests. The company is notified by its role. */
const AUDIENCE = `
  select id from members where removed_at is null and ('payroll' = any(duties) or 'auditor' = any(duties)) limit 1000`

export const moveAudience = async (tx: EntityManager): Promise<string[]> =>
  (await rows<{ id: string }>(tx, AUDIENCE)).map(({ id }) => id)
