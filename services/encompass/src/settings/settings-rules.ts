import { type EncompassSettings, Failure, LOAN_STATUSES } from '@upline/contracts'
import { milestoneKey } from '../mapping/milestone-map.ts'
import { isTimeZone } from '../mapping/tenant-time.ts'

const MAX_MILESTONES = 1_000

class InvalidSettingError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'encompass.invalid-setting', message, { errors: [{ field, message }] })
  }
}

/** Checks what a decorator cannot. Returns the settings that were sent, with normalized names. null is omitted. */
export function checkedSettings(wish: Partial<EncompassSettings>): Partial<EncompassSettings> {
  if (wish.timeZone != null && !isTimeZone(wish.timeZone))
    throw new InvalidSettingError('timeZone', 'Choose a time zone such as America/New_York.')
  const sent = Object.fromEntries(Object.entries(wish).filter(([, value]) => value != null))
  return {
    ...(sent as Partial<EncompassSettings>),
    ...(wish.milestones ? { milestones: checkedMap(wish.milestones) } : {}),
    ...(wish.folders ? { folders: [...new Set(wish.folders.map((folder) => folder.trim()))].filter(Boolean) } : {}),
  }
}

function checkedMap(milestones: EncompassSettings['milestones']): EncompassSettings['milestones'] {
  const entries = Object.entries(milestones)
  if (entries.length > MAX_MILESTONES) throw new InvalidSettingError('milestones', 'There are too many milestones.')
  return Object.fromEntries(
    entries.map(([name, status]) => {
      const key = milestoneKey(name)
      if (key === '' || key.length > 200)
        throw new InvalidSettingError('milestones', 'A milestone needs a name of letters or digits.')
      if (!LOAN_STATUSES.includes(status))
        throw new InvalidSettingError(
          'milestones',
          `'${name}' has the status '${String(status)}'. Use one of the five statuses.`,
        )
      return [key, status] as const
    }),
  )
}
