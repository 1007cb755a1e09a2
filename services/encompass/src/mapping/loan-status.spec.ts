import type { LoanStatus } from '@upline/contracts'
import { fundedAtOf, type Milestone, outcomeOf, statusOf, type StatusSettings } from './loan-status.ts'
import { DEFAULT_MILESTONE_MAP, milestoneKey, readMilestoneMap } from './milestone-map.ts'

const STOCK = [
  ...['Started', 'Qualification', 'Processing', 'Submittal', 'Cond. Approval', 'Resubmittal', 'Approval'],
  ...['Doc Preparation', 'Docs Signing', 'Funding', 'Post Closing', 'Shipping', 'Completion'],
]
const settings: StatusSettings = { milestones: DEFAULT_MILESTONE_MAP, fundedSignal: 'milestone' }

const ladder = (done: string[], names = STOCK): Milestone[] =>
  names.map((name, index) => ({
    settingId: String(index + 1),
    name,
    isDone: done.includes(name),
    at: '2026-03-02T15:00:00Z',
  }))

const upTo = (name: string): Milestone[] => ladder(STOCK.slice(0, STOCK.indexOf(name) + 1))

describe('the status', () => {
  it.each<[string, LoanStatus]>([
    ['Started', 'Application'],
    ['Qualification', 'Application'],
    ['Submittal', 'Processing'],
    ['Cond. Approval', 'Conditions'],
    ['Approval', 'Clear to Close'],
    ['Docs Signing', 'Clear to Close'],
    ['Funding', 'Funded'],
    ['Completion', 'Funded'],
  ])('maps the last finished step %s to %s', (name, status) => {
    expect(statusOf(upTo(name), 'none', settings)).toBe(status)
  })

  it('returns Application before any step is finished', () => {
    expect(statusOf(ladder([]), 'none', settings)).toBe('Application')
  })

  it('returns no status after an unmapped step, and never Funded by default', () => {
    expect(statusOf(ladder(['Started', 'Lucky Seven'], ['Started', 'Lucky Seven']), 'none', settings)).toBeNull()
  })

  it('goes back when funding is re-opened, even if later steps stay finished', () => {
    expect(statusOf(ladder(['Started', 'Docs Signing', 'Post Closing']), 'none', settings)).toBe('Clear to Close')
  })

  it('waits for the date if the released date is the signal, or both are', () => {
    for (const fundedSignal of ['released', 'both'] as const) {
      expect(statusOf(upTo('Funding'), 'none', { ...settings, fundedSignal })).toBe('Clear to Close')
      expect(statusOf(upTo('Funding'), 'reached', { ...settings, fundedSignal })).toBe('Funded')
    }
    expect(statusOf(upTo('Approval'), 'reached', { ...settings, fundedSignal: 'both' })).toBe('Clear to Close')
    expect(statusOf(upTo('Approval'), 'reached', { ...settings, fundedSignal: 'released' })).toBe('Funded')
  })

  it('waits for a date of funds that is ahead, with every signal', () => {
    for (const fundedSignal of ['milestone', 'released', 'both'] as const)
      expect(statusOf(upTo('Funding'), 'ahead', { ...settings, fundedSignal })).toBe('Clear to Close')
    expect(statusOf(upTo('Submittal'), 'ahead', { ...settings, fundedSignal: 'released' })).toBe('Processing')
  })

  it("follows the tenant's own names, by name without punctuation or by setting ID", () => {
    const own = {
      ...DEFAULT_MILESTONE_MAP,
      ...readMilestoneMap('{"Final - Check!": "clear to close", "2": "Conditions"}', 'X'),
    }
    const names = ['Odd', 'Odder', 'final check']
    expect(statusOf(ladder(['final check'], names), 'none', { ...settings, milestones: own })).toBe('Clear to Close')
    expect(statusOf(ladder(['Odder'], names), 'none', { ...settings, milestones: own })).toBe('Conditions')
  })
})

describe('the funding time', () => {
  const tenant = { zone: 'America/New_York', milestones: DEFAULT_MILESTONE_MAP }

  it('uses the time of the funding step if the dates name the same day', () => {
    const at = fundedAtOf({ released: '03/02/2026', sent: '' }, upTo('Funding'), tenant)
    expect(at?.toISOString()).toBe('2026-03-02T15:00:00.000Z')
  })

  it('uses the released day, else the sent day, else the step', () => {
    expect(fundedAtOf({ released: '02/27/2026', sent: '02/20/2026' }, upTo('Funding'), tenant)?.toISOString()).toBe(
      '2026-02-27T05:00:00.000Z',
    )
    expect(fundedAtOf({ released: '', sent: '02/20/2026' }, upTo('Funding'), tenant)?.toISOString()).toBe(
      '2026-02-20T05:00:00.000Z',
    )
    expect(fundedAtOf({ released: '', sent: '' }, upTo('Funding'), tenant)?.toISOString()).toBe(
      '2026-03-02T15:00:00.000Z',
    )
  })

  it('returns no funding time without a date and a step', () => {
    expect(fundedAtOf({ released: '', sent: '' }, upTo('Approval'), tenant)).toBeNull()
  })
})

it.each([
  ['Application withdrawn', 'Pipeline', 'withdrawn'],
  ['Application denied', 'Pipeline', 'denied'],
  ['File Closed for incompleteness', 'Pipeline', 'cancelled'],
  ['Application approved but not accepted', 'Pipeline', 'cancelled'],
  ['Loan Originated', 'Pipeline', null],
  ['', '(Trash)', 'cancelled'],
  ['', 'Pipeline', null],
] as const)('maps %p in %p to the outcome %p', (action, folder, outcome) => {
  expect(outcomeOf(action, folder)).toBe(outcome)
})

it('ignores punctuation and case in names', () => {
  expect(milestoneKey(' Cond.  Approval ')).toBe('cond approval')
})

it('refuses a map with an invalid status, and names it', () => {
  expect(() => readMilestoneMap('{"X": "Done"}', 'ENCOMPASS_MILESTONES')).toThrow(
    /ENCOMPASS_MILESTONES gives 'X' the status 'Done'/,
  )
  expect(() => readMilestoneMap('[]', 'ENCOMPASS_MILESTONES')).toThrow(/must be a JSON object/)
})
