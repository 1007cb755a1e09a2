import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyChangingFolder } from './copy-changing-folder.ts'

/** Files of a data folder that the copy does not need: the running server's own, or recreated at start. */
const EXCLUDED = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/

/**
 * Copies a running Postgres 18 with the low-level backup API of its documentation. The copy contains the log of the copying
 * time, so it starts without an archive, with the data of the moment the copy ended.
 */
export async function baseBackup(
  superuserUrl: string,
  data: string,
  target: string,
): Promise<{ from: string; to: string }> {
  // Use one connection from start to stop. The backup belongs to it, and so does the slot that retains the log.
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('upline_backup', true, true)`)
    const from = await one(client, `select pg_walfile_name(pg_backup_start('upline', true)) as it`)
    copyChangingFolder(data, target, (name) => !EXCLUDED.test(name))
    const { rows } = await client.query<{ label: string; map: string }>(
      'select labelfile as label, spcmapfile as map from pg_backup_stop(false)',
    )
    const to = await one(client, 'select pg_walfile_name(pg_switch_wal()) as it')
    fs.writeFileSync(path.join(target, 'backup_label'), rows[0]!.label)
    if (rows[0]!.map) fs.writeFileSync(path.join(target, 'tablespace_map'), rows[0]!.map)
    const needed = (name: string) => !/^[0-9A-F]{24}$/.test(name) || (name >= from && name <= to)
    copyChangingFolder(path.join(data, 'pg_wal'), path.join(target, 'pg_wal'), needed)
    return { from, to }
  } finally {
    await client.end()
  }
}

const one = async (client: pg.Client, sql: string): Promise<string> =>
  (await client.query<{ it: string }>(sql)).rows[0]!.it
