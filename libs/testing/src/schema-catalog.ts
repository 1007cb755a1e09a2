import type { TestDatabase } from './test-database.ts'

/** Tables without the parts of partitioned ones, which come and go with time. */
const TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> 'mikro_orm_migrations'`

const QUERIES = [
  `select concat_ws(' ', 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
     'default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end) line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${TABLES}`,
  `select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid)) line
   from pg_constraint k join pg_class c on c.oid = k.conrelid where ${TABLES} and k.contype not in ('n', 't')`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) line
   from pg_index i join pg_class c on c.oid = i.indrelid where ${TABLES}`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${TABLES} and not t.tgisinternal`,
  `select concat_ws(' ', 'table', c.relname, c.reloptions::text, c.relpersistence) line from pg_class c where ${TABLES}`,
]

/** One line for each table, column, constraint, index and trigger, without the order of columns. */
export async function schemaCatalog(database: Pick<TestDatabase, 'query'>): Promise<Set<string>> {
  const found = await Promise.all(QUERIES.map((query) => database.query<{ line: string }>(query)))
  // A nested `and` is the same condition.
  return new Set(found.flat().map(({ line }) => line.replace(' ON ONLY ', ' ON ')))
}
