import type { EncompassSettings } from '@upline/contracts'
import { rereadingFor } from './rereading.ts'

const before: EncompassSettings = {
  milestones: { started: 'Application', approval: 'Clear to Close', funding: 'Funded' },
  ...{ fundedSignal: 'milestone', amountField: '1109', timeZone: 'America/New_York', pollingMinutes: 3 },
  ...{ folders: [], isV1Fallback: false },
}
const after = (wish: Partial<EncompassSettings>) => rereadingFor(before, { ...before, ...wish })

it('reads nothing again where nothing of a loan depends on it', () => {
  expect(after({ pollingMinutes: 9, isV1Fallback: true })).toEqual({ loans: null, fromTheBeginning: false })
})

it('reads everything again where amounts or times are read otherwise', () => {
  expect(after({ amountField: '2' }).loans).toMatchObject({ all: true })
  expect(after({ timeZone: 'UTC' }).loans).toMatchObject({ all: true })
})

it('reads the loans again that have passed a step which means something else now', () => {
  const milestones = { ...before.milestones, approval: 'Conditions', 'gold desk': 'Clear to Close' } as const
  expect(after({ milestones }).loans).toEqual({ all: false, keys: ['approval', 'gold desk'], withFundsDate: false })
})

it('reads all that ever funded again where funding itself is meant otherwise', () => {
  const milestones = { ...before.milestones, approval: 'Funded' } as const
  expect(after({ milestones }).loans?.keys.sort()).toEqual(['approval', 'funding'])
  expect(after({ fundedSignal: 'both' }).loans).toEqual({ all: false, keys: ['funding'], withFundsDate: true })
})

it('begins at the beginning where further folders are taken in', () => {
  const chosen = { ...before, folders: ['Pipeline'] }
  expect(rereadingFor(chosen, { ...chosen, folders: ['Pipeline', 'Prospects'] }).fromTheBeginning).toBe(true)
  expect(rereadingFor(chosen, before).fromTheBeginning).toBe(true)
  expect(rereadingFor(before, chosen).fromTheBeginning).toBe(false)
})
