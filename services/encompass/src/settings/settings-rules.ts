import { type EncompassSettings, Failure, LOAN_STATUSES } from '@upline/contracts'
import { milestoneKey } from '../mapping/milestone-map.ts'
import { isTimeZone } from '../mapping/tenant-time.ts'

const MOST_MILESTONES = 1_000

export class InvalidSettingError extends Failure {
  constructor(field: string, message: string) {
    super('invalid', 'encompass.invalid-setting', message, { errors: [{ field, message }] })
  }
}

/** What a decorator can't say of the settings; gives those that were sent, with their names made even. null is left out. */
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
  if (entries.length > MOST_MILESTONES) throw new InvalidSettingError('milestones', 'There are too many milestones.')
  return Object.fromEntries(
    entries.map(([name, status]) => {
      const key = milestoneKey(name)
      if (key === '' || key.length > 200)
        throw new InvalidSettingError('milestones', 'A milestone needs a name of letters or digits.')
      if (!LOAN_STATUSES.includes(status))
        throw new InvalidSettingError(
          'milestones',
          `'${name}' has the status '${String(status)}', which is none of the five.`,
        )
      return [key, status] as const
    }),
  )
}
