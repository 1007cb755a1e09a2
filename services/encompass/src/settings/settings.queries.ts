import type { EntityManager } from '@mikro-orm/postgresql'
import type { EncompassSettings } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { milestoneKey } from '../mapping/milestone-map.ts'

/** undefined if no setting has been changed. */
export const storedSettings = async (em: EntityManager): Promise<Partial<EncompassSettings> | undefined> =>
  (await tables(em).selectFrom('tenant_settings').select('value').executeTakeFirst())?.value

/** Merges settings, so that two concurrent changes of different settings both apply. */
export const SETTINGS_LOCK = 'select pg_advisory_xact_lock(77102)'

export const storeSettings = (
  tx: EntityManager,
  value: EncompassSettings,
  { by, at }: { by: string; at: Date },
): Promise<unknown> => {
  const settings = { value, changedBy: by, changedAt: at }
  return tables(tx)
    .insertInto('tenant_settings')
    .values(settings)
    .onConflict((same) => same.column('onlyOne').doUpdateSet(settings))
    .execute()
}

const SETTING_IDS = `
  select distinct step ->> 'settingId' id from loan_snapshots cross join jsonb_array_elements(ladder) step
  where step ->> 'settingId' is not null`

/** $1 all; else loans with a finished step of these keys ($2) or ids of settings ($4) or, if $3, with a funding date. */
const READ_AGAIN = `
  update loan_snapshots set must_read = true
  where $1 or ($3 and has_funds_date) or exists (
    select from jsonb_to_recordset(ladder) as step ("settingId" text, key text, "isDone" boolean)
    where step."isDone" and (step.key = any ($2::text[]) or step."settingId" = any ($4::text[])))`

/** Marks loans that a change of settings concerns. A milestone can be mapped by its name or by the id of its setting. */
export async function markToRead(
  tx: EntityManager,
  { all, keys, withFundsDate }: { all: boolean; keys: string[]; withFundsDate: boolean },
): Promise<void> {
  const settings = await rows<{ id: string }>(tx, SETTING_IDS)
  const ids = settings.map(({ id }) => id).filter((id) => keys.includes(milestoneKey(id)))
  await rows(tx, READ_AGAIN, [all, keys, withFundsDate, ids])
}

/** Makes the next pass read everything: loans of a folder that was skipped are older than the watermark. */
export const requestFullRead = (tx: EntityManager, now: Date): Promise<unknown> =>
  tables(tx).updateTable('tenant_settings').set({ fromTheBeginningSince: now }).execute()

/** A request that arrived during that pass stays pending. */
export const noteBeginningRead = (em: EntityManager, passBegan: Date): Promise<unknown> =>
  tables(em)
    .updateTable('tenant_settings')
    .set({ fromTheBeginningSince: null })
    .where('fromTheBeginningSince', '<=', passBegan)
    .execute()

export const isFullReadRequested = async (em: EntityManager): Promise<boolean> => {
  const wanted = await tables(em)
    .selectFrom('tenant_settings')
    .select('onlyOne')
    .where('fromTheBeginningSince', 'is not', null)
    .executeTakeFirst()
  return wanted !== undefined
}

export interface NewSyncRequest {
  requestId: string
  requestedBy: string
  requestedAt: Date
  isScheduled: boolean
}

/** Replicas that find the same sync due use the same key, so only one requests it. */
export const requestSync = (em: EntityManager, request: NewSyncRequest): Promise<unknown> =>
  tables(em)
    .insertInto('sync_requests')
    .values(request)
    .onConflict((same) => same.column('requestId').doNothing())
    .execute()
