import type pg from 'pg'
import type { Instance } from '../../instance/instance.ts'
import { ourProcesses } from '../../instance/our-processes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { npmEvents } from './npm-events.ts'

type Pools = Record<string, pg.Pool>

/** A batch of roster's snapshot that never reaches the log, so that the counts disagree with the manifest. */
const LOSE_A_BATCH = [
  `create function lose_a_batch() returns trigger language plpgsql as $$ begin return null; end $$`,
  `create trigger lose_a_batch before insert on outbox for each row
    when (new.headers ->> 'ce_type' = 'members-snapshot' and new.body::jsonb -> 'manifest' = 'null'::jsonb)
    execute function lose_a_batch()`,
]
const KEEP_BATCHES = ['drop trigger lose_a_batch on outbox', 'drop function lose_a_batch()']

/** Backdates the last progress of a rebuild, so that its owner counts as silent. */
const BACKDATE_REBUILDS = `update read_model_rebuilds set updated_at = now() - interval '6 minutes'
  where state = 'receiving' returning id`

/** Returns the rebuilds that were not refused as they must be, or were refused without a reason. */
export async function refusals(instance: Instance, pools: Pools): Promise<string[]> {
  return [...(await withoutOwner(instance, pools)), ...(await withoutABatch(instance, pools))]
}

async function withoutOwner(instance: Instance, pools: Pools): Promise<string[]> {
  const owner = ourProcesses(instance).find(({ kind }) => kind === 'roster')!
  process.kill(owner.pid, 'SIGSTOP')
  try {
    const command = npmEvents(instance.home, ['rebuild', 'recruiting', 'members'])
    while ((await pools['recruiting']!.query(BACKDATE_REBUILDS)).rows.length === 0) await pause(200)
    return judged('without its owner', await command, 'No batch came from roster')
  } finally {
    process.kill(owner.pid, 'SIGCONT')
  }
}

async function withoutABatch(instance: Instance, pools: Pools): Promise<string[]> {
  for (const sql of LOSE_A_BATCH) await pools['roster']!.query(sql)
  try {
    const ended = await npmEvents(instance.home, ['rebuild', 'recruiting', 'members'])
    return judged('with a batch missing', ended, 'The snapshot is incomplete')
  } finally {
    for (const sql of KEEP_BATCHES) await pools['roster']!.query(sql)
  }
}

const judged = (what: string, { code, output }: { code: number; output: string }, why: string): string[] =>
  code !== 0 && output.includes(why) ? [] : [`a rebuild ${what} ended with ${code}: ${output.slice(-300)}`]
