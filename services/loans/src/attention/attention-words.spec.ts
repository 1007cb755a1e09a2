import { causeOfItem, itemView, type ItemRow } from './attention-words.ts'

const item: ItemRow = {
  ...{ kind: 'unknown-officer', subject: 'bobby', title: 'Bobby', waiting: 2, matches: 0, detail: null },
  ...{ openedAt: '2026-11-01T00:00:00.000Z', openedAtKey: '2026-11-01', importId: null },
}

describe('what is in the way', () => {
  it.each<[Partial<ItemRow>, string]>([
    [{}, "Nobody is called 'Bobby': 2 loans have no officer."],
    [{ kind: 'ambiguous-officer', matches: 3, waiting: 1 }, "3 members are called 'Bobby': 1 loan has no officer."],
    [{ kind: 'missing-amount', waiting: 1_200 }, '1,200 loans without an amount: they earn nothing yet.'],
    [
      { kind: 'unconfirmed-loan', title: 'UL-1', detail: 'Ann Lee', waiting: 1 },
      'Ann Lee added this loan, which pays them. It cannot fund until the CEO, an admin or a manager above the loan officer confirms it.',
    ],
    [
      { kind: 'unmapped-milestone', title: 'Docs Signing', waiting: 1 },
      "The milestone 'Docs Signing' has no status: 1 loan keeps the one from before.",
    ],
    [
      { kind: 'refused-row', waiting: 1, rejections: [{ message: 'Status is missing', rows: 1 }] },
      '1 row rejected: 1 missing status',
    ],
    [
      { kind: 'dead-letter', waiting: 3, detail: 'Timeout' },
      'An event could not be handled: Timeout; 2 wait behind it',
    ],
  ])('%#', (over, sentence) => {
    expect(causeOfItem({ ...item, ...over })).toBe(sentence)
  })

  it('hides what the page needs alone', () => {
    expect(Object.keys(itemView(item)).sort()).toEqual([
      ...['cause', 'importId', 'kind', 'openedAt', 'subject', 'title', 'waiting'],
    ])
  })
})
