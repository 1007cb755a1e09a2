import { MikroORM } from '@mikro-orm/postgresql'
import { inTransaction, ormOptions, rows } from '../src/index.ts'

/** A process of its own for frozen.int.spec.ts: takes a row and a lock in a transaction, and is stopped in the middle of it. */
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
// The pool goes on: the same work is done again, by the process that was frozen.
await inTransaction(orm.em, (tx) => rows(tx, 'update things set held = held + 10'))
process.stdout.write('again\n')
await orm.close()
