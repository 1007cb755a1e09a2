import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyLine, type CopyValue } from './copy-text.ts'
import { firstRow } from './rows.ts'

/**
 * The driver's clients by backend process ID: MikroORM hides which client a transaction uses, but Postgres reports the
 * process.
 */
const clients = new WeakMap<Pool, Map<number, PoolClient>>()

/** For ormOptions: lets a pool's clients be found by the pool that the entity manager has. */
export function rememberClients(pool: Pool, owner = pool): void {
  const byProcess = clients.get(owner) ?? new Map<number, PoolClient>()
  clients.set(owner, byProcess)
  pool.on('connect', (client) => byProcess.set(processOf(client), client))
  pool.on('remove', (client) => byProcess.delete(processOf(client)))
}

const processOf = (client: PoolClient): number => (client as PoolClient & { processID: number }).processID

/**
 * COPY … FROM STDIN on the connection of the given transaction: it commits or rolls back with everything else in it.
 * `target` is a table with its columns ('staging_rows (a, b, c)'). Returns how many rows were copied. Nothing else may
 * run on the transaction during the copy.
 */
export async function copyRows(
  tx: EntityManager,
  target: string,
  rows: AsyncIterable<CopyValue[]> | Iterable<CopyValue[]>,
): Promise<number> {
  return copyPieces(tx, target, copyText(rows))
}

/** The same for rows that are already in Postgres's text format, in pieces that may end anywhere. */
export async function copyPieces(
  tx: EntityManager,
  target: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const stream = (await clientOf(tx)).query(copyFrom(`copy ${target} from stdin`))
  await pipeline(Readable.from(pieces, { objectMode: true }), stream)
  return stream.rowCount
}

async function clientOf(tx: EntityManager): Promise<PoolClient> {
  if (!tx.isInTransaction()) throw new Error('copyRows needs a transaction')
  const pool = (await tx.getConnection().getNativeClient()) as Pool
  const own = await firstRow<{ pid: number }>(tx, 'select pg_backend_pid() as pid')
  const client = own && clients.get(pool)?.get(own.pid)
  if (!client) throw new Error('copyRows needs the pool of ormOptions()')
  return client
}

const CHUNK = 64 * 1024

/** Rows in Postgres's text format, in pieces of about 64 KB. */
async function* copyText(rows: AsyncIterable<CopyValue[]> | Iterable<CopyValue[]>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const row of rows) {
    text += copyLine(row)
    if (text.length < CHUNK) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
