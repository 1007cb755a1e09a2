import { describedSql } from './described-sql.ts'
import { ownEntities } from './own-entities.ts'

/**
 * `npm run schema -- loans holds hold_releases`: prints the SQL that creates these tables as their entities describe them, for a
 * migration. Without tables: all tables of the service, except those that libs describe and create.
 */
const [service = '', ...wanted] = process.argv.slice(2)
const entities = await ownEntities(service)
const known = entities.map(({ meta }) => meta.tableName as string)
const missing = wanted.filter((table) => !known.includes(table))
if (missing.length > 0) throw new Error(`${service} describes no table ${missing.join(', ')}`)

const { tables, references } = await describedSql(entities, wanted.length > 0 ? wanted : known)
console.log([...tables, ...references].join('\n'))
