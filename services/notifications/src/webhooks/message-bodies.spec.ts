import type { Funding } from '@upline/contracts/events'
import { fundingMessages, type News, settledMessages } from './message-bodies.ts'

const news: News = {
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

describe('what integrations are sent', () => {
  it('of a funding: the loan, and each share, in dollars and without anything of a borrower', () => {
    const [loan, first, second] = fundingMessages(news, funding(), false)
    const about = {
      ...{ loanId: 'loan-1', revision: 2, officerId: 'mia', fundedAt: '2026-11-20T10:00:00.000Z', planVersion: 3 },
      ...{ cause: 'encompass', url: 'https://upline.example/loans/loan-1' },
    }
    const { occurredAt } = news
    expect(loan).toEqual({
      ...{ id: expect.stringMatching(/^msg_[\w-]{27}$/), type: 'loan.funded', occurredAt },
      data: { ...about, amount: 412_345.67 },
    })
    expect([first, second]).toMatchObject([
      { type: 'commission.earned', data: { ...about, memberId: 'mia', level: 0, ratePercent: 0.75, amount: 3_092.59 } },
      { type: 'commission.earned', data: { ...about, memberId: 'ann', level: 1, ratePercent: 0.25, amount: 1_030.86 } },
    ])
  })

  it('of a reversal: the same revision and amounts, by types of their own', () => {
    const types = fundingMessages(news, funding(), true).map(({ type }) => type)
    expect(types).toEqual(['loan.unfunded', 'commission.reversed', 'commission.reversed'])
  })

  it('has the same ids whenever the same event comes, and others for another', () => {
    const ids = (eventId: string) => fundingMessages({ ...news, eventId }, funding(), false).map(({ id }) => id)
    expect(ids('e-1')).toEqual(ids('e-1'))
    expect(new Set([...ids('e-1'), ...ids('e-2')]).size).toBe(6)
  })

  it('name the originator of each share of a split loan, under separate ids', () => {
    const share = { level: 1, memberId: 'top', rateBp: 25, amountCents: 600_00 }
    const messages = fundingMessages(
      news,
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

  it('of an import: slices of 100 loans with their shares, reversals first', () => {
    const many = Array.from({ length: 230 }, (_, at) => funding(`loan-${at}`))
    const slices = settledMessages({ ...news, cause: 'import:7' }, { unfunded: many.slice(0, 1), funded: many })
    const data = slices.map((slice) => slice.data as { unfunded: unknown[]; funded: unknown[]; cause: string })
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
    expect(new Set(slices.map(({ id }) => id)).size).toBe(4)
    for (const slice of slices) expect(JSON.stringify(slice).length).toBeLessThan(100_000)
  })
})
