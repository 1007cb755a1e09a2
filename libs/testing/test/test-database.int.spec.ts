import pg from 'pg'
import { eventually, openFreezableLine, testDatabase } from '../src/index.ts'

describe('dropping a database', () => {
  it('waits for a connection that is closing instead of ending it', async () => {
    const database = await testDatabase('dropped')
    const line = await openFreezableLine(database.url)
    const other = await testDatabase('other')
    try {
      const pool = new pg.Pool({ connectionString: line.url })
      const errors: Error[] = []
      pool.on('error', (fault) => errors.push(fault))
      await pool.query('select 1')
      line.freeze()
      // The end of a pool does not wait until Postgres has closed its connections.
      await pool.end()
      const dropped = database.drop()
      await eventually(async () => {
        const drops = await other.query(
          `select from pg_stat_activity where state = 'active' and query like 'drop database%'`,
        )
        if (drops.length === 0) throw new Error('the database is not being dropped')
      })
      line.thaw()
      await dropped
      expect(errors).toEqual([])
    } finally {
      line.close()
      await other.drop()
    }
  })

  it('ends a connection that stays', async () => {
    const database = await testDatabase('dropped')
    const client = new pg.Client({ connectionString: database.url })
    const errors: Error[] = []
    client.on('error', (fault) => errors.push(fault))
    await client.connect()
    await database.drop()
    await eventually(() => expect(errors[0]?.message).toContain('terminating connection'))
  })
})
