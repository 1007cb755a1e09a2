import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import pg from 'pg'
import { easeWhileRefused } from './refused-connections.ts'

/** A Postgres that is starting: it accepts every connection and refuses it. */
const REFUSAL = 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'

describe('while the database refuses connections', () => {
  let server: Server
  let attempts: number
  const pools: pg.Pool[] = []
  let lines: string[]
  const log = { error: (line: string) => void lines.push(line), log: (line: string) => void lines.push(line) }

  beforeEach(async () => {
    attempts = 0
    lines = []
    server = createServer((socket) => {
      attempts += 1
      socket.on('error', () => {})
      socket.once('data', () => {
        const body = Buffer.from(REFUSAL)
        const head = Buffer.from('E\0\0\0\0')
        head.writeInt32BE(body.length + 4, 1)
        socket.end(Buffer.concat([head, body]))
      })
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })

  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
    server.close()
  })

  /** Requests a connection, and returns the code of the error. */
  const askerOf = (lookEveryMs: number) => {
    const { port } = server.address() as AddressInfo
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'a', password: 'b', database: 'c', max: 5 })
    pools.push(pool)
    easeWhileRefused(pool, { lookEveryMs, log })
    return (): Promise<unknown> =>
      pool.connect().then(
        () => 'connected',
        (fault: { code?: string }) => fault.code,
      )
  }

  it('fails a hundred further callers with the reason, without a connection, and logs one line', async () => {
    const ask = askerOf(60_000)
    expect(await ask()).toBe('57P03')
    const codes = await Promise.all(Array.from({ length: 100 }, ask))
    expect(new Set(codes)).toEqual(new Set(['57P03']))
    expect(attempts).toBe(1)
    expect(lines).toEqual(['Postgres does not respond (pool all): 57P03. Calls get 503 until it does.'])
  })

  it('checks again for each caller after the pause', async () => {
    const ask = askerOf(0)
    await ask()
    await ask()
    expect(attempts).toBe(2)
  })
})
