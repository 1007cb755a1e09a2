import type { EntityMetadata } from '@mikro-orm/core'

type Trigger = EntityMetadata['triggers'][number]

/** A trigger in full text. MikroORM would otherwise write a function of its own for each. */
export function trigger(sql: string): Trigger {
  const [, name] = /^create (?:constraint )?trigger (\w+) /.exec(sql) ?? []
  if (!name) throw new Error(`no trigger: ${sql}`)
  return { name, timing: 'before', events: [], expression: sql }
}

/** Rows of the table are never changed or deleted. */
export const appendOnly = (table: string): Trigger =>
  trigger(
    `create trigger ${table}_append_only before delete or update or truncate on ${table}
      for each statement execute function refuse_change()`,
  )
