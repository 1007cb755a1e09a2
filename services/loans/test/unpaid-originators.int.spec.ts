import { dateText, type Hold, type Statement } from '@upline/contracts'
import { holdChanged } from '@upline/contracts/events'
import { changed, eventually, removedEvent, updatedEvent } from '@upline/testing'
import { csv, ended, HEAD, startImport } from './import-fixture.ts'
import { outcomeOf, packOf } from './evidence-fixture.ts'
import { funded, row } from './loans-fixture.ts'
import { openPayRuns, type PayRunFixture, payRunsOf, told } from './pay-run-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const FIRST_DAY = '2026-09-01'
const ON = '2026-09-03'
const LEFT_AT = '2026-09-02T16:00:00.000Z'

let fixture: PayRunFixture

/** olga and max are inactive from Sep 2 on; max is above kim. */
beforeAll(async () => {
  fixture = await openPayRuns(
    FIRST_DAY,
    { username: 'mia', role: 'manager', employeeNumber: '1' },
    { username: 'olga', upline: 'mia', employeeNumber: '2' },
    { username: 'max', upline: 'mia', employeeNumber: '3' },
    { username: 'kim', upline: 'max', employeeNumber: '4' },
    { username: 'rob', employeeNumber: '5' },
    { username: 'ron', employeeNumber: '6' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
  )
  for (const username of ['olga', 'max']) await setActive(username, false, LEFT_AT)
})
afterEach(() => fixture.mustBalance())
afterAll(() => fixture.stop())

let version = 1
async function setActive(username: string, isActive: boolean, at: string): Promise<void> {
  version += 1
  await fixture.emit(updatedEvent(changed(fixture.member(username), { isActive, version }), at))
}

const { as, run: runOf, detail, act } = payRunsOf(() => fixture)
const fund = (number: string, over: object = {}, on = ON) =>
  fixture.import(funded(number, on, { Loan_Officer: 'olga', ...over }))
const holdsOf = async (number: string) =>
  expectOk(await as('cora').get<Hold[]>(`/holds?loanId=${(await fixture.loan(number)).id}`))
const statesOf = async (number: string) =>
  (await holdsOf(number)).map(({ rule, state, release }) => `${rule!.id} ${state} ${release?.by ?? ''}`.trim())
const release = async (number: string) => {
  for (const { id, state } of await holdsOf(number))
    if (state === 'active') expectOk(await as('cora').post(`/holds/${id}/release`, { reason: 'Nothing is owed' }))
}
const blockedBy = async (startsOn = FIRST_DAY) =>
  (await detail((await runOf(startsOn)).id)).blockers
    .filter(({ kind }) => kind === 'holds')
    .flatMap(({ items }) => items.map(({ label }) => label))
const message = `The originator was inactive on the funding date, ${dateText(ON)}, so the loan pays them $0.00. Find out whether pay is owed.`

describe('rule W1, a funded loan of an inactive originator', () => {
  it('places a hold of $0 for the originator alone, and notifies no one of withheld pay', async () => {
    await fund('W-1')
    const olga = fixture.member('olga')
    expect(await holdsOf('W-1')).toMatchObject([
      {
        ...{ state: 'active', memberId: olga.id, placedBy: 'Rule W1', reason: message },
        payees: [{ memberId: olga.id, amount: 0 }],
        rule: {
          ...{ id: 'W1', version: 1, name: 'Wages', source: 'State wage law' },
          inputs: { memberId: olga.id, fundedOn: ON, inactiveSince: '2026-09-02' },
        },
      },
    ])
    const { id } = await runOf(FIRST_DAY)
    const { lines } = expectOk(await as('mia').get<Statement>(`/statements/${id}`))
    expect(lines.map(({ onHold, amount }) => [onHold, amount])).toEqual([[false, 1_000]])
    expect((await fixture.published(holdChanged)).map(({ data }) => data.loanNumber)).not.toContain('W-1')
  })

  it('blocks the pay run until a member releases it with a name and a reason', async () => {
    const { id } = await runOf(FIRST_DAY)
    expect(await blockedBy()).toEqual(['W-1: olga Test'])
    expect(told(await act(id, 'lock'))).toBe('409 loans.pay-run-blocked')
    await release('W-1')
    expect(await blockedBy()).toEqual([])
    expect((await holdsOf('W-1'))[0]!.release).toMatchObject({ by: 'cora Test', reason: 'Nothing is owed' })
  })

  it('places no second hold for the same facts, and another one for another funding date', async () => {
    await fund('W-1', { Loan_Amount: '410000' })
    expect(await statesOf('W-1')).toEqual(['W1 released cora Test'])
    await fund('W-1', { Loan_Amount: '410000' }, '2026-09-04')
    expect(await statesOf('W-1')).toEqual(['W1 active', 'W1 released cora Test'])
    await release('W-1')
  })

  it('keeps the hold while the amount changes, and ends it if the funding date changes', async () => {
    await fund('W-2')
    await fund('W-2', { Loan_Amount: '410000' })
    expect(await statesOf('W-2')).toEqual(['W1 active'])
    await fund('W-2', {}, '2026-09-04')
    expect(await statesOf('W-2')).toEqual(['W1 active', 'W1 released Rule W1'])
    expect(await blockedBy()).toEqual(['W-2: olga Test'])
  })

  it('ends the hold if the loan gets another originator', async () => {
    await fund('W-2', { Loan_Officer: 'rob' }, '2026-09-04')
    expect(await statesOf('W-2')).toEqual(['W1 released Rule W1', 'W1 released Rule W1'])
    expect(await blockedBy()).toEqual([])
  })

  it('ends the hold if an undo makes the loan pending again', async () => {
    await fixture.import(row('W-9', { Loan_Officer: 'olga' }))
    const record = `Borrower W-9,1 Elm St,NV,Purchase,olga,Funded,2026-08-01,400000,W-9,${ON}`
    const importId = await startImport(fixture.admin, csv([record], `${HEAD},Funded_Date`))
    expect(await ended(fixture, fixture.admin, importId)).toMatchObject({ refused: 0 })
    expect(await statesOf('W-9')).toEqual(['W1 active'])
    expectOk(await fixture.admin.post(`/imports/${importId}/undo`))
    expect(await statesOf('W-9')).toEqual(['W1 released Rule W1'])
    expect(await blockedBy()).toEqual([])
  })

  it('finds nothing in loans of active originators, inactive members above them, and loans that another system paid', async () => {
    await fund('W-3', { Loan_Officer: 'kim' })
    await fund('W-4', {}, '2026-09-01')
    const loans = [funded('W-5', ON, { Loan_Officer: 'olga' })]
    expectOk(await fixture.ceo.post('/loans/bulk-import', { loans, mode: 'history' }))
    for (const number of ['W-3', 'W-4', 'W-5']) expect(await holdsOf(number)).toEqual([])
  })

  it('holds only the inactive originator of a split loan', async () => {
    await fund('W-6', { Second_Officer: 'rob' })
    expect((await holdsOf('W-6')).map(({ memberId }) => memberId)).toEqual([fixture.member('olga').id])
    await release('W-6')
  })

  it('holds a loan that funds after the originator was removed', async () => {
    await fixture.import(row('W-7', { Loan_Officer: 'ron' }))
    const ron = changed(fixture.member('ron'), { removedAt: LEFT_AT })
    const event = removedEvent(ron)
    await fixture.emit({ ...event, data: { ...event.data, at: LEFT_AT } })
    await fund('W-7', { Loan_Officer: 'ron' })
    const found = await holdsOf('W-7')
    expect(found.map(({ rule, memberId }) => [rule?.id, memberId])).toEqual([['W1', ron.id]])
    await release('W-7')
  })

  it('ends the hold once the originator turns out to have been active', async () => {
    await fund('W-8')
    expect(await statesOf('W-8')).toEqual(['W1 active'])
    await setActive('olga', true, '2026-09-02T20:00:00.000Z')
    await eventually(async () => expect(await statesOf('W-8')).toEqual(['W1 released Rule W1']))
    const { id } = await runOf(FIRST_DAY)
    const { lines } = expectOk(await as('olga').get<Statement>(`/statements/${id}`))
    expect(lines.filter(({ onHold }) => onHold)).toEqual([])
    expect(lines.find(({ loanNumber }) => loanNumber === 'W-8')).toMatchObject({ amount: 3_000 })
    expect(await blockedBy()).toEqual([])
  })

  it('goes to the next pay run if it is deferred, and blocks it again', async () => {
    await fund('W-10', { Loan_Officer: 'max' })
    const { id } = await runOf(FIRST_DAY)
    expectOk(await act(id, 'defer', 'admin', { all: true }))
    expectOk(await act(id, 'lock'))
    expect(await blockedBy('2026-10-01')).toEqual(['W-10: max Test'])
  })

  it('appears in evidence packs with who ended it', async () => {
    const { id } = await fixture.loan('W-8')
    const pack = await packOf(as('cora'), `loanId=${id}`)
    expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
    expect(pack.json('holds-and-rules.json')).toMatchObject({
      holds: [{ state: 'released', rule: { id: 'W1', name: 'Wages' }, release: { by: { name: 'Rule W1' } } }],
    })
  })
})
