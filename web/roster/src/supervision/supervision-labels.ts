import { counted } from '@upline/ui'
import type { MemberSupervision, SupervisionFilter } from '@upline/contracts'

export const FILTER_LABELS: Record<SupervisionFilter, string> = {
  missing: 'No record',
  recorded: 'Recorded',
}

type Downline = Pick<MemberSupervision, 'level2' | 'level3' | 'downlineNames'>

/** 'Will Harper, Ann Lee and 12 more'. */
export function downlineText({ level2, level3, downlineNames }: Downline): string {
  const more = level2 + level3 - downlineNames.length
  return more > 0 ? `${downlineNames.join(', ')} and ${more.toLocaleString('en-US')} more` : downlineNames.join(', ')
}

/** '2 members at level 2, 1 member at level 3'. */
export const levelsText = ({ level2, level3 }: Downline): string =>
  [
    ...(level2 > 0 ? [`${counted(level2, 'member')} at level 2`] : []),
    ...(level3 > 0 ? [`${counted(level3, 'member')} at level 3`] : []),
  ].join(', ')

/** The record with the latest first day, which comes last. */
export const latestRecord = ({ records }: Pick<MemberSupervision, 'records'>) => records.at(-1)
