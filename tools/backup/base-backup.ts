import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyLiving } from './copy-living.ts'

/** Of a running server's data folder: its own business, or made anew at a start. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/

/**
 * Copies a running Postgres 18 as its documentation has it ("Making a base backup using the low level API"): the copy holds
 * the log from the beginning to the end of the copying, so that it starts by itself, at the instant of the end.
 */
export async function baseBackup(
  superuserUrl: string,
  data: string,
  target: string,
): Promise<{ from: string; to: string }> {
  // One connection from start to stop: both belong to it, and so does the slot that keeps the log from being recycled.
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('upline_backup', true, true)`)
    const from = await one(client, `select pg_walfile_name(pg_backup_start('upline', true)) as it`)
    copyLiving(data, target, (name) => !LEFT_OUT.test(name))
    const { rows } = await client.query<{ label: string; map: string }>(
      'select labelfile as label, spcmapfile as map from pg_backup_stop(false)',
    )
    const to = await one(client, 'select pg_walfile_name(pg_switch_wal()) as it')
    fs.writeFileSync(path.join(target, 'backup_label'), rows[0]!.label)
    if (rows[0]!.map) fs.writeFileSync(path.join(target, 'tablespace_map'), rows[0]!.map)
    const needed = (name: string) => !/^[0-9A-F]{24}$/.test(name) || (name >= from && name <= to)
    copyLiving(path.join(data, 'pg_wal'), path.join(target, 'pg_wal'), needed)
    return { from, to }
  } finally {
    await client.end()
  }
}

const one = async (client: pg.Client, sql: string): Promise<string> =>
  (await client.query<{ it: string }>(sql)).rows[0]!.it
