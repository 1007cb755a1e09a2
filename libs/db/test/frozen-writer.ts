import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, ormOptions, rows } from '../src/index.ts'

/** A separate process for frozen.int.spec.ts: locks a row in a transaction, and is stopped while it holds the lock. */
const [url, silentMs] = process.argv.slice(2)
const orm = await MikroORM.init(ormOptions({ url: url!, entities: [], migrations: [], silentMs: Number(silentMs) }))
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

try {
  await inTransaction(orm.em, async (tx) => {
    await rows(tx, 'select pg_advisory_xact_lock(1)')
    await rows(tx, 'update things set held = 1')
    process.stdout.write('held\n')
    for (;;) {
      await pause(50)
      await rows(tx, 'select 1')
    }
  })
} catch (fault) {
  const { code, message } = fault as { code?: string; message: string }
  process.stdout.write(`${JSON.stringify({ code, message })}\n`)
}
// The pool continues: the process that was frozen does the same work again.
await inTransaction(orm.em, (tx) => rows(tx, 'update things set held = held + 10'))
process.stdout.write('again\n')
await orm.close()
