import { NO_PAYROLL, type PayrollSettings, type Problem } from '@upline/contracts'
import { type Caller, changed, updatedEvent } from '@upline/testing'
import { SETTINGS } from '../src/payroll-export/pay-run-arbitraries.ts'
import { type StatementsFixture, csvRecords, expectOk, createStatementsFixture } from './statements-fixture.ts'
import { funded } from './loans-fixture.ts'

let fixture: StatementsFixture
let clerk: Caller
let closed: string

const EMPLOYEE = { employeeNumber: '00417', employment: 'w2', costCenter: 'West' } as const

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'top' },
    { username: 'ann', upline: 'top', ...EMPLOYEE, leftOn: '2026-12-31' },
    { username: 'petra', duties: ['payroll'] },
  )
  clerk = await fixture.signInAs({ ...fixture.member('petra'), duties: ['payroll'] })
  await fixture.import(funded('X-1', '2026-09-01'), funded('X-2', '2026-09-02', { Loan_Amount: '123456.78' }))
  await fixture.adjust('ann', 250.5)
  await fixture.adjust('ann', -40)
  closed = await fixture.close()
}, 240_000)
afterAll(() => fixture.stop())

const file = (format: string, by: Caller = clerk, id = closed) =>
  by.get<string>(`/pay-runs/${id}/export?format=${format}`)
const refusal = async (format: string, id = closed) => {
  const { status, body } = await clerk.get<Problem>(`/pay-runs/${id}/export?format=${format}`)
  return [status, body.code, body.errors.map(({ field }) => field)]
}

describe('the copy of a member', () => {
  it('copies the payroll fields of the roster and follows their changes', async () => {
    const read = async () =>
      fixture.database.query(
        `select employee_number, employment, cost_center, left_on::text from members where username = 'ann'`,
      )
    expect(await read()).toEqual([
      { employee_number: '00417', employment: 'w2', cost_center: 'West', left_on: '2026-12-31' },
    ])
    const { leftOn: _, ...returned } = fixture.member('ann')
    await fixture.emit(updatedEvent(changed(returned, { costCenter: 'East' })))
    expect(await read()).toEqual([{ employee_number: '00417', employment: 'w2', cost_center: 'East', left_on: null }])
  })
})

describe('payroll settings', () => {
  it('starts with empty settings and hides them from members', async () => {
    const settings = expectOk(await clerk.get<PayrollSettings>('/payroll-settings'))
    expect([settings.companyCode, settings.earningCodes.bonus, settings.glAccounts.payable]).toEqual(['', '', ''])
    const ann = await fixture.as('ann')
    for (const call of [ann.get('/payroll-settings'), ann.put('/payroll-settings', SETTINGS)])
      expect((await call).status).toBe(403)
  })

  it('names the setting that is wrong', async () => {
    const wrong = async (over: object) => {
      const { status, body } = await clerk.put<Problem>('/payroll-settings', { ...SETTINGS, ...over })
      return [status, ...body.errors.map(({ field }) => field)]
    }
    expect(await wrong({ companyCode: 'A/B' })).toEqual([400, 'companyCode'])
    expect(await wrong({ earningCodes: { ...SETTINGS.earningCodes, bonus: '=1' } })).toEqual([
      400,
      'earningCodes.bonus',
    ])
    expect(await wrong({ glAccounts: { ...SETTINGS.glAccounts, rent: '1' } })).toEqual([400, 'glAccounts.rent'])
    const { draw: _, ...codes } = SETTINGS.earningCodes
    expect(await wrong({ earningCodes: codes })).toEqual([400, 'earningCodes.draw'])
  })
})

describe('the export of a pay run', () => {
  it('lists the settings that the format lacks', async () => {
    const [status, code, fields] = await refusal('adp')
    expect([status, code]).toEqual([409, 'loans.payroll-settings-incomplete'])
    expect(fields).toEqual(['companyCode', 'earningCodes.commission', 'earningCodes.override', 'earningCodes.bonus'])
  })

  it('lists the payees without an employee number', async () => {
    expect(expectOk(await clerk.put<PayrollSettings>('/payroll-settings', SETTINGS))).toEqual(SETTINGS)
    for (const format of ['adp', 'paylocity', 'gusto', 'generic'])
      expect(await refusal(format)).toEqual([
        ...[409, 'loans.payees-without-employee-number', [fixture.member('top').id]],
      ])
    expect((await file('gl')).status).toBe(200)
    const top = fixture.member('top')
    await fixture.emit(updatedEvent(changed(top, { employeeNumber: '9', costCenter: NO_PAYROLL.costCenter })))
  })

  it('exports a file whose control total equals the ledger, in every format', async () => {
    const ledger = Object.values(await fixture.paid(closed)).reduce((sum, cents) => sum + cents, 0)
    for (const [format, column] of [
      ['adp', 'Earnings 3 Amount'],
      ['paylocity', 'Amount'],
      ['gusto', 'total'],
      ['generic', 'Amount'],
      ['gl', 'Credit'],
    ] as const) {
      const { status, body } = await file(format)
      const cells = csvRecords(body).at(-1)!
      expect([format, status, Math.round(Number(cells[column]) * 100)]).toEqual([format, 200, ledger])
    }
    expect(Math.round((await fixture.payroll(closed)).controlTotal * 100)).toBe(ledger)
  })

  it('names an ADP file by the company code', async () => {
    const { headers, body } = await file('adp')
    expect(headers['content-disposition']).toBe('attachment; filename="PRA1BEPI.csv"')
    expect(csvRecords(body).map((cells) => Object.values(cells).slice(2).join(' '))).toEqual([
      ...['00417 COM 3925.93', '00417 BON 210.50', '9 OVR 1308.64'],
      'Control total  5445.07',
    ])
  })

  it('refuses an export of an unapproved run, an unknown run and an unknown format', async () => {
    expect((await refusal('adp', (await fixture.open()).id))[1]).toBe('loans.run-not-approved')
    expect((await refusal('adp', '999'))[0]).toBe(404)
    expect(await refusal('xls')).toEqual([400, 'request.invalid', ['format']])
  })

  it('lets the company, the Payroll duty and auditors export a run, and no one else', async () => {
    expect((await file('adp', fixture.admin)).status).toBe(200)
    expect((await file('adp', await fixture.as('ann'))).status).toBe(403)
    const auditor = await fixture.signInAs({ ...fixture.member('petra'), duties: ['auditor'] })
    expect((await file('adp', auditor)).status).toBe(200)
  })
})
