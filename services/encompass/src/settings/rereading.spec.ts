import type { EncompassSettings } from '@upline/contracts'
import { rereadingFor } from './rereading.ts'

const before: EncompassSettings = {
  milestones: { started: 'Application', approval: 'Clear to Close', funding: 'Funded' },
  ...{ fundedSignal: 'milestone', amountField: '1109', timeZone: 'America/New_York', pollingMinutes: 3 },
  ...{ folders: [], isV1Fallback: false },
}
const after = (wish: Partial<EncompassSettings>) => rereadingFor(before, { ...before, ...wish })

it('reads nothing again if no loan depends on the change', () => {
  expect(after({ pollingMinutes: 9, isV1Fallback: true })).toEqual({ loans: null, fromTheBeginning: false })
})

it('reads everything again if amounts or times are interpreted differently', () => {
  expect(after({ amountField: '2' }).loans).toMatchObject({ all: true })
  expect(after({ timeZone: 'UTC' }).loans).toMatchObject({ all: true })
})

it('reads again the loans that have passed a remapped milestone', () => {
  const milestones = { ...before.milestones, approval: 'Conditions', 'gold desk': 'Clear to Close' } as const
  expect(after({ milestones }).loans).toEqual({ all: false, keys: ['approval', 'gold desk'], withFundsDate: false })
})

it('reads again all loans that ever funded if funding is redefined', () => {
  const milestones = { ...before.milestones, approval: 'Funded' } as const
  expect(after({ milestones }).loans?.keys.sort()).toEqual(['approval', 'funding'])
  expect(after({ fundedSignal: 'both' }).loans).toEqual({ all: false, keys: ['funding'], withFundsDate: true })
})

it('starts from the beginning if folders are added', () => {
  const chosen = { ...before, folders: ['Pipeline'] }
  expect(rereadingFor(chosen, { ...chosen, folders: ['Pipeline', 'Prospects'] }).fromTheBeginning).toBe(true)
  expect(rereadingFor(chosen, before).fromTheBeginning).toBe(true)
  expect(rereadingFor(before, chosen).fromTheBeginning).toBe(false)
})
