import { causeOfItem, itemView, type ItemRow } from './item-cause.ts'

const item: ItemRow = {
  ...{ kind: 'unknown-officer', subject: 'bobby', title: 'Bobby', waiting: 2, matches: 0, detail: null },
  ...{ openedAt: '2026-11-01T00:00:00.000Z', openedAtKey: '2026-11-01', importId: null, owner: null },
}

describe('causeOfItem', () => {
  it.each<[Partial<ItemRow>, string]>([
    [{}, 'No team member matches "Bobby". 2 loans are unassigned.'],
    [{ kind: 'ambiguous-officer', matches: 3, waiting: 1 }, '3 team members match "Bobby". 1 loan is unassigned.'],
    [
      { detail: 'second', waiting: 1 },
      'No team member matches the second officer "Bobby". 1 loan has a portion that pays no one until you assign it.',
    ],
    [{ kind: 'missing-amount', waiting: 1 }, '1 loan has no amount, so it pays nothing yet.'],
    [{ kind: 'missing-amount', waiting: 1_200 }, '1,200 loans have no amount, so they pay nothing yet.'],
    [
      { kind: 'unconfirmed-loan', title: 'UL-1', detail: 'Ann Lee', waiting: 1 },
      'Ann Lee added this loan, which pays them. It cannot fund until the CEO, an admin or a manager above the loan officer confirms it.',
    ],
    [
      { kind: 'unmapped-milestone', title: 'Docs Signing', waiting: 1 },
      'The milestone "Docs Signing" is not mapped to a status. 1 loan keeps its previous status.',
    ],
    [
      { kind: 'refused-row', waiting: 1, rejections: [{ message: 'Status is missing', rows: 1 }] },
      '1 row rejected: 1 missing status',
    ],
    [
      { kind: 'leaver-balance', title: 'Ann Lee', detail: '$400.00', waiting: 1 },
      'Ann Lee is not active or has left and still owes $400.00. Collect what later pay does not recover.',
    ],
    [{ kind: 'dead-letter', waiting: 3, detail: 'Timeout' }, 'An event failed: Timeout. 2 later events are on hold.'],
  ])('states the cause of %j', (over, sentence) => {
    expect(causeOfItem({ ...item, ...over })).toBe(sentence)
  })
})

describe('itemView', () => {
  it('adds the cause and hides columns that only the query needs', () => {
    expect(Object.keys(itemView(item)).sort()).toEqual([
      ...['cause', 'importId', 'kind', 'openedAt', 'owner', 'subject', 'title', 'waiting'],
    ])
  })
})
