import type { EncompassSettings } from '@upline/contracts'

/** What has to be read again after a change of the settings. */
export interface RereadPlan {
  loans: { all: boolean; keys: string[]; withFundsDate: boolean } | null
  /** Previously skipped loans may match the new settings. */
  fromTheBeginning: boolean
}

type Milestones = EncompassSettings['milestones']

const movedKeys = (before: Milestones, after: Milestones): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key])

const fundedKeys = (milestones: Milestones): string[] =>
  Object.keys(milestones).filter((key) => milestones[key] === 'Funded')

/** The funding milestone also determines the milestones after it, so all loans that ever funded are read again. */
export function rereadingFor(before: EncompassSettings, after: EncompassSettings): RereadPlan {
  const moved = movedKeys(before.milestones, after.milestones)
  const isFundingMoved = moved.some((key) => before.milestones[key] === 'Funded' || after.milestones[key] === 'Funded')
  const isSignalMoved = before.fundedSignal !== after.fundedSignal
  const all = before.timeZone !== after.timeZone || before.amountField !== after.amountField
  const funded =
    isFundingMoved || isSignalMoved ? [...fundedKeys(before.milestones), ...fundedKeys(after.milestones)] : []
  const keys = [...new Set([...moved, ...funded])]
  const newFolders =
    before.folders.length > 0 &&
    (after.folders.length === 0 || after.folders.some((one) => !before.folders.includes(one)))
  return {
    loans: all || keys.length > 0 || isSignalMoved ? { all, keys, withFundsDate: isSignalMoved } : null,
    fromTheBeginning: newFolders,
  }
}
