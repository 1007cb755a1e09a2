import { changed, removedEvent, removedTogetherEvent, updatedEvent } from '@upline/testing'
import { funded, openLoans, row, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'dan' },
    { username: 'cy', upline: 'dan' },
    { username: 'bob', upline: 'cy' },
    { username: 'ann', upline: 'bob' },
    { username: 'zed' },
  )
})

afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

describe('commission', () => {
  it('pays the officer 75 bp and the three uplines 25, 10 and 10 when a loan funds', async () => {
    const answer = await fixture.import(funded('F-1', '2026-09-01'))
    expect(answer).toMatchObject({
      success: true,
      imported: 1,
      commissionsCreated: 4,
      message: 'Imported 1 of 1 record',
    })
    expect(await fixture.owed('F-1')).toEqual(['0 ann 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000'])
  })

  it('shows each viewer only their own share, by level', async () => {
    const [loan] = (await fixture.mine('cy', '&q=F-1')).loans
    expect(loan?.commission).toEqual({
      personal: 0,
      level1Override: 0,
      level2Override: 400,
      level3Override: 0,
      totalCommission: 400,
    })
  })

  it('applies a move immediately to open loans, and never to funded ones', async () => {
    await fixture.import(row('P-1'), funded('F-2', '2026-09-02'))
    await fixture.move('ann', 'zed')
    expect((await fixture.mine('bob', '&q=P-1')).loans).toEqual([])
    expect((await fixture.mine('zed', '&q=P-1')).loans[0]?.commission.level1Override).toBe(1000)
    expect(await fixture.owed('F-2')).toEqual(['0 ann 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000'])
    expect((await fixture.mine('bob', '&q=F-2')).loans[0]?.commission.level1Override).toBe(1000)
    await fixture.move('ann', 'bob')
  })

  it('pays the chain of the funding date, also when the funding is reported later', async () => {
    await fixture.import(funded('F-3', '2026-07-01', { Created: '2026-05-01' }))
    await fixture.move('ann', 'zed', '2026-06-15T00:00:00.000Z')
    await fixture.move('ann', 'bob', '2026-06-20T00:00:00.000Z')
    await fixture.import(funded('F-4', '2026-06-17', { Created: '2026-05-01' }))
    expect(await fixture.owed('F-4')).toEqual(['0 ann 300000', '1 zed 100000'])
    // Both moves are earlier than F-3's funding and came after it: what they touch is settled behind them.
    await fixture.mustBalance()
    expect(await fixture.owed('F-3')).toEqual(['0 ann 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000'])
  })

  it('corrects a funding when a move of an earlier time arrives late, by a reversal and new entries', async () => {
    await fixture.import(funded('F-5', '2026-03-10', { Created: '2026-02-01' }))
    await fixture.move('ann', 'zed', '2026-03-09T12:00:00.000Z')
    await fixture.move('ann', 'bob', '2026-03-11T12:00:00.000Z')
    await fixture.mustBalance()
    expect(await fixture.owed('F-5')).toEqual(['0 ann 300000', '1 zed 100000'])
    expect((await fixture.loan('F-5')).ledger.filter((entry) => entry.kind === 'reversed')).toHaveLength(4)
  })

  it('reverses the entries of a loan that leaves Funded, and pays the chain of the new funding time when it funds again', async () => {
    await fixture.import(funded('F-6', '2026-09-03'))
    await fixture.import(row('F-6', { Status: 'Clear to Close' }))
    expect(await fixture.owed('F-6')).toEqual([])
    await fixture.move('ann', 'zed', '2026-09-05T00:00:00.000Z')
    await fixture.move('ann', 'bob', '2026-09-09T00:00:00.000Z')
    await fixture.import(funded('F-6', '2026-09-06'))
    expect(await fixture.owed('F-6')).toEqual(['0 ann 300000', '1 zed 100000'])
    const { ledger } = await fixture.loan('F-6')
    expect(ledger.map((entry) => entry.kind).join()).toBe(
      'earned,earned,earned,earned,reversed,reversed,reversed,reversed,earned,earned',
    )
    expect(ledger.every((entry) => entry.cause.startsWith('import:') && entry.planVersion === 1)).toBe(true)
  })

  it('books a corrected amount of a funded loan on its locked chain', async () => {
    await fixture.import(funded('F-7', '2026-09-10'))
    await fixture.move('ann', 'zed')
    await fixture.import(funded('F-7', '2026-09-10', { Loan_Amount: '$500,000.00' }))
    expect(await fixture.owed('F-7')).toEqual(['0 ann 375000', '1 bob 125000', '2 cy 50000', '3 dan 50000'])
    await fixture.move('ann', 'bob')
  })

  it("books a new officer of a funded loan on that officer's chain of the funding time", async () => {
    await fixture.import(funded('F-8', '2026-09-11'))
    await fixture.import(funded('F-8', '2026-09-11', { Loan_Officer: 'cy' }))
    expect(await fixture.owed('F-8')).toEqual(['0 cy 300000', '1 dan 100000'])
  })

  it('pays an inactive member nothing on a loan that funds then, while those above keep their level', async () => {
    const bob = changed(fixture.member('bob'), { isActive: false, version: 50 })
    await fixture.emit(updatedEvent(bob))
    const answer = await fixture.import(row('P-2'), { ...funded('F-9', ''), Funded_Date: undefined })
    expect(answer.commissionsCreated).toBe(3)
    expect(await fixture.owed('F-9')).toEqual(['0 ann 300000', '2 cy 40000', '3 dan 40000'])
    expect((await fixture.mine('bob', '&q=P-2')).loans[0]?.commission.totalCommission).toBe(0)
    const { shares } = await fixture.loan('F-9')
    expect(shares[1]?.reason).toMatch('Inactive when the loan funded')
    await fixture.mustBalance()
    await fixture.emit(updatedEvent(changed(bob, { isActive: true })))
    await fixture.mustBalance()
    expect(await fixture.owed('F-9')).toEqual(['0 ann 300000', '2 cy 40000', '3 dan 40000'])
    expect((await fixture.mine('bob', '&q=P-2')).loans[0]?.commission.level1Override).toBe(1000)
  })

  it('claws nothing back from members who become inactive later on the day of the funding', async () => {
    await fixture.import({ ...funded('F-19', ''), Funded_Date: undefined })
    const paid = ['0 ann 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000']
    expect(await fixture.owed('F-19')).toEqual(paid)
    const cy = changed(fixture.member('cy'), { isActive: false, version: 60 })
    await fixture.emit(updatedEvent(cy))
    await fixture.mustBalance()
    expect(await fixture.owed('F-19')).toEqual(paid)
    await fixture.emit(updatedEvent(changed(cy, { isActive: true })))
    await fixture.mustBalance()
    expect(await fixture.owed('F-19')).toEqual(paid)
  })

  it('keeps what a removed member was paid, and pays them nothing afterwards', async () => {
    await fixture.people({ username: 'eve', upline: 'bob' })
    await fixture.import(funded('F-10', '2026-09-12', { Loan_Officer: 'eve' }))
    await fixture.emit(removedEvent(changed(fixture.member('eve'), {})))
    const late = { ...funded('F-11', ''), Funded_Date: undefined, Loan_Officer: 'eve' }
    expect(await fixture.import(late)).toMatchObject({ needsOfficer: 1, commissionsCreated: 0 })
    expect(await fixture.owed('F-10')).toEqual(['0 eve 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000'])
  })

  it('pays nothing to members who were deleted together, at any place of a chain', async () => {
    await fixture.people({ username: 'fay', upline: 'bob' }, { username: 'gus', upline: 'fay' })
    await fixture.import(funded('F-30', '2026-09-12', { Loan_Officer: 'gus' }))
    await fixture.emit(removedTogetherEvent([changed(fixture.member('gus'), {}), changed(fixture.member('fay'), {})]))
    expect(await fixture.owed('F-30')).toEqual(['0 gus 300000', '1 fay 100000', '2 bob 40000', '3 cy 40000'])
    const late = { ...funded('F-31', ''), Funded_Date: undefined, Loan_Officer: 'gus' }
    expect(await fixture.import(late)).toMatchObject({ needsOfficer: 1, commissionsCreated: 0 })
    await fixture.mustBalance()
  })

  it('pays a loan that funded before its officer was created here on the chain of its first sight, and says so', async () => {
    await fixture.people({ username: 'new', createdAt: new Date(Date.now() - 60_000).toISOString() })
    await fixture.move('new', 'bob', new Date(Date.now() - 30_000).toISOString())
    await fixture.import(funded('F-12', '2025-11-30', { Loan_Officer: 'new', Created: '2025-10-01' }))
    expect(await fixture.owed('F-12')).toEqual(['0 new 300000', '1 bob 100000', '2 cy 40000', '3 dan 40000'])
    expect((await fixture.loan('F-12')).ledger[0]?.cause).toMatch('funded before the officer was created here')
  })

  it('keeps a funded loan without an amount unpaid until the amount arrives', async () => {
    expect(await fixture.import(funded('F-13', '2026-09-13', { Loan_Amount: '' }))).toMatchObject({
      commissionsCreated: 0,
    })
    expect((await fixture.loan('F-13')).loanAmount).toBeNull()
    expect(await fixture.import(funded('F-13', '2026-09-13', { Loan_Amount: '100,000.01' }))).toMatchObject({
      commissionsCreated: 4,
    })
    expect(await fixture.owed('F-13')).toEqual(['0 ann 75000', '1 bob 25000', '2 cy 10000', '3 dan 10000'])
  })

  it('refuses to change or delete an entry of the ledger', async () => {
    await expect(fixture.database.query('update commission_entries set amount_cents = 1')).rejects.toThrow(
      'append-only',
    )
    await expect(fixture.database.query('delete from commission_entries')).rejects.toThrow('append-only')
    await expect(fixture.database.query('truncate commission_entries')).rejects.toThrow('append-only')
  })
})
