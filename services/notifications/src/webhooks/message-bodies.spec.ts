import type { Funding } from '@upline/contracts/events'
import { fundingMessages, type SourceEvent, settledMessages } from './message-bodies.ts'

const source: SourceEvent = {
  eventId: 'e-1',
  occurredAt: '2026-11-21T15:00:00.000Z',
  cause: 'encompass:0197',
  publicUrl: 'https://upline.example',
}

const funding = (loanId = 'loan-1'): Funding => ({
  ...{ loanId, rev: 2, officerId: 'mia', amountCents: 412_345_67, fundedAt: '2026-11-20T10:00:00.000Z' },
  ...{ chainAt: '2026-11-20T10:00:00.000Z', planVersion: 3, chain: ['mia', 'ann'] },
  shares: [
    { level: 0, memberId: 'mia', rateBp: 75, amountCents: 3_092_59 },
    { level: 1, memberId: 'ann', rateBp: 25, amountCents: 1_030_86 },
  ],
})

describe('webhook messages', () => {
  it('contain the loan and each share of a funding, in dollars and without borrower data', () => {
    const [loan, first, second] = fundingMessages(source, funding(), false)
    const about = {
      ...{ loanId: 'loan-1', revision: 2, officerId: 'mia', fundedAt: '2026-11-20T10:00:00.000Z', planVersion: 3 },
      ...{ cause: 'encompass', url: 'https://upline.example/loans/loan-1' },
    }
    const { occurredAt } = source
    expect(loan).toEqual({
      ...{ id: expect.stringMatching(/^msg_[\w-]{27}$/), type: 'loan.funded', occurredAt },
      data: { ...about, amount: 412_345.67 },
    })
    expect([first, second]).toMatchObject([
      { type: 'commission.earned', data: { ...about, memberId: 'mia', level: 0, ratePercent: 0.75, amount: 3_092.59 } },
      { type: 'commission.earned', data: { ...about, memberId: 'ann', level: 1, ratePercent: 0.25, amount: 1_030.86 } },
    ])
  })

  it('use separate types for a reversal', () => {
    const types = fundingMessages(source, funding(), true).map(({ type }) => type)
    expect(types).toEqual(['loan.unfunded', 'commission.reversed', 'commission.reversed'])
  })

  it('have the same ids whenever the same event arrives, and different ids for another event', () => {
    const ids = (eventId: string) => fundingMessages({ ...source, eventId }, funding(), false).map(({ id }) => id)
    expect(ids('e-1')).toEqual(ids('e-1'))
    expect(new Set([...ids('e-1'), ...ids('e-2')]).size).toBe(6)
  })

  it('name the originator of each share of a split loan, under separate ids', () => {
    const share = { level: 1, memberId: 'top', rateBp: 25, amountCents: 600_00 }
    const messages = fundingMessages(
      source,
      {
        ...funding(),
        originators: [
          { memberId: 'mia', percent: 60, chain: ['mia', 'top'] },
          { memberId: 'ann', percent: 40, chain: ['ann', 'top'] },
        ],
        shares: [
          { ...share, originatorId: 'mia', percent: 60 },
          { ...share, originatorId: 'ann', percent: 40 },
        ],
      },
      false,
    )
    expect(messages[0]!.data).toMatchObject({ originators: [{ memberId: 'mia', percent: 60 }, { percent: 40 }] })
    expect(messages[2]!.data).toMatchObject({ originatorId: 'ann', originatorPercent: 40 })
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
  })

  it('contain batches of 100 loans with their shares for an import, reversals first', () => {
    const many = Array.from({ length: 230 }, (_, at) => funding(`loan-${at}`))
    const messages = settledMessages({ ...source, cause: 'import:7' }, { unfunded: many.slice(0, 1), funded: many })
    const data = messages.map((each) => each.data as { unfunded: unknown[]; funded: unknown[]; cause: string })
    expect(data.map(({ unfunded, funded }) => [unfunded.length, funded.length])).toEqual([
      ...[[1, 0]],
      ...[[0, 100]],
      ...[[0, 100]],
      ...[[0, 30]],
    ])
    expect(data[0]!.cause).toBe('import')
    expect(data[1]!.funded[99]).toMatchObject({
      ...{ loanId: 'loan-99', amount: 412_345.67 },
      commissions: [
        { memberId: 'mia', level: 0, ratePercent: 0.75, amount: 3_092.59 },
        { memberId: 'ann', level: 1, ratePercent: 0.25, amount: 1_030.86 },
      ],
    })
    expect(new Set(messages.map(({ id }) => id)).size).toBe(4)
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(100_000)
  })
})
