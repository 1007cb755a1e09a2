import { dateAt, DEFAULT_TIME_ZONE, type PayrollTotals, type Statement, type StatementPerson } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { csvRecords, expectOk, createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

let fixture: StatementsFixture
let closed: string

beforeAll(async () => {
  fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'mona', role: 'manager', upline: 'boss' },
    { username: 'bob', upline: 'mona' },
    { username: 'ann', firstName: '=SUM(A1)', lastName: 'Łukasz', upline: 'bob' },
  )
  await fixture.import(funded('S-1', '2026-09-05', { Borrower: '=cmd()', Loan_Amount: '400000.33' }))
  await fixture.import(
    funded('S-2', '2026-09-02', { Loan_Amount: '123456.78' }),
    funded('S-3', '2026-09-03', { Loan_Officer: 'bob', Loan_Amount: '99999.99' }),
  )
  await fixture.import(row('S-2', { Status: 'Conditions' }))
  await fixture.adjust('ann', -12.34, '@SUM(1)')
  closed = await fixture.close()
  await fixture.import(row('S-1', { Status: 'Processing', Borrower: '=cmd()' }))
})

afterAll(async () => {
  await fixture.mustBalance()
  await fixture.stop()
})

const cents = (dollars: string) => Math.round(Number(dollars) * 100)
const file = async (who: Caller, path: string) => {
  const answer = await who.get<string>(path)
  return { status: answer.status, text: String(answer.body), type: String(answer.headers['content-type']) }
}

describe('a statement', () => {
  it('has every line of a person and period, with sums by level that add up', async () => {
    const { sums, lines, member, period } = await fixture.statement('ann', closed)
    expect(member.name).toBe('=SUM(A1) Łukasz')
    expect(period).toMatchObject({ id: closed, state: 'closed' })
    expect(lines.map(({ kind, loanNumber, amount, level }) => [kind, loanNumber, amount, level])).toEqual([
      ['earned', 'S-2', 925.93, 0],
      ['reversed', 'S-2', -925.93, 0],
      ['earned', 'S-1', 3_000, 0],
      ['adjustment', null, -12.34, null],
    ])
    expect(sums).toEqual({
      byLevel: [3_000, 0, 0, 0],
      clawbacks: 0,
      adjustments: -12.34,
      total: 2_987.66,
      lines: 4,
    })
    expect((await fixture.statement('bob', closed)).sums.byLevel).toEqual([750, 1_000, 0, 0])
  })

  it('says when the loan of a share funded, and when the line was booked', async () => {
    const { lines } = await fixture.statement('ann', closed)
    expect(lines.map(({ fundedAt }) => fundedAt?.slice(0, 10))).toEqual([
      ...['2026-09-02', '2026-09-02', '2026-09-05'],
      undefined,
    ])
    const booked = lines.map(({ at }) => dateAt(at, DEFAULT_TIME_ZONE))
    const { text } = await file(await fixture.as('ann'), `/statements/${closed}/statement.csv`)
    const records = csvRecords(text).slice(0, booked.length)
    expect(records.map(({ Date }) => Date)).toEqual(booked)
    expect(records.map(({ Funded }) => Funded)).toEqual(['2026-09-02', '2026-09-02', '2026-09-05', ''])
    expect(records.map(({ Why }) => Why).slice(0, 3)).toEqual(['An import', 'An import', 'An import'])
  })

  it('comes in pages that hold each line once', async () => {
    const ann = await fixture.as('ann')
    const seen: string[] = []
    let cursor = ''
    do {
      const answer = await ann.get<Statement>(`/statements/${closed}?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...expectOk(answer).lines.map(({ key }) => key))
      cursor = String(answer.headers['next-cursor'] ?? '')
    } while (cursor)
    expect(seen).toEqual((await fixture.statement('ann', closed)).lines.map(({ key }) => key))
  })

  it('appears only for its owner, ceo and admin, not for uplines and managers', async () => {
    const ann = fixture.member('ann').id
    const paths = ['', '/statement.pdf', '/statement.csv'].map((end) => `/statements/${closed}${end}?member=${ann}`)
    for (const path of paths) {
      for (const username of ['bob', 'mona']) expect((await (await fixture.as(username)).get(path)).status).toBe(404)
      for (const who of [fixture.admin, fixture.ceo, await fixture.as('ann')])
        expect((await who.get(path)).status).toBe(200)
      expect((await fixture.visitor.get(path)).status).toBe(401)
    }
    expect((await fixture.ceo.get(`/statements/${closed}?member=nobody`)).status).toBe(404)
    expect((await fixture.ceo.get('/statements/777')).status).toBe(404)
    expect((await fixture.ceo.get('/statements/x')).status).toBe(404)
    expect((await (await fixture.as('mona')).get(`/statements/${closed}/people`)).status).toBe(403)
  })

  it('never reveals the statement of another member', async () => {
    const { member } = expectOk(await (await fixture.as('bob')).get<Statement>(`/statements/${closed}`))
    expect(member.id).toBe(fixture.member('bob').id)
  })

  it('downloads as a PDF with embedded fonts and pages', async () => {
    const ann = await fixture.as('ann')
    const answer = await ann.get<string>(`/statements/${closed}/statement.pdf`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="statement-\d+-ann\.pdf"$/)
    const text = answer.body
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toMatch(/HankenGrotesk/)
    expect(text).toMatch(/\/Count 1\b/)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  })

  it('downloads as a CSV that sums to the cent, with escaped formulas', async () => {
    const { text, type } = await file(await fixture.as('ann'), `/statements/${closed}/statement.csv`)
    expect(type).toMatch('text/csv')
    const [first, second, third, fourth, ...sums] = csvRecords(text)
    const records = [first, second, third, fourth]
    expect(records.map((record) => cents(record?.Amount ?? ''))).toEqual([92_593, -92_593, 300_000, -1_234])
    expect(sums.map(({ Date, Amount }) => [Date, Amount])).toEqual([
      ...[
        ['Total', '2987.66'],
        ['Paid', '2987.66'],
      ],
      ['Balance after this period', '0'],
    ])
    expect(records[2]?.Borrower).toBe("'=cmd()")
    expect(records[3]?.Why).toBe('bonus: @SUM(1)')
  })

  it('shows the admin who is paid in a period', async () => {
    const people = expectOk(await fixture.admin.get<StatementPerson[]>(`/statements/${closed}/people`))
    expect(people.map(({ username, total }) => [username, total])).toEqual([
      ['ann', 2_987.66],
      ['bob', 1_750],
      ['boss', 500],
      ['mona', 650],
    ])
    const found = expectOk(await fixture.admin.get<StatementPerson[]>(`/statements/${closed}/people?q=MON&limit=1`))
    expect(found.map(({ username }) => username)).toEqual(['mona'])
  })
})

describe('the payroll export', () => {
  it('matches the ledger to the cent, by an independent sum, and says so', async () => {
    const { text } = await file(fixture.admin, `/payroll/${closed}/payroll.csv`)
    const records = csvRecords(text)
    const control = records.pop()
    const paid: Record<string, number> = Object.fromEntries(
      records.map((record) => [record.Username, cents(record['Net Pay'] ?? '')]),
    )
    expect(paid).toEqual(await fixture.paid(closed))
    const sum = Object.values(paid).reduce((all, one) => all + one, 0)
    expect(control).toMatchObject({ 'Member ID': 'Control total', Name: '4 people' })
    expect(cents(control?.['Net Pay'] ?? '')).toBe(sum)
    const totals = await fixture.payroll(closed)
    expect(totals).toMatchObject({
      people: 4,
      balanced: true,
      controlTotal: sum / 100,
      statements: sum / 100,
      adjustments: -12.34,
    })
    for (const record of records) {
      const parts = ['Personal', 'Level 1', 'Level 2', 'Level 3', 'Adjustments'].map((name) =>
        cents(record[name] ?? ''),
      )
      expect(parts.reduce((all, one) => all + one, 0)).toBe(cents(record['Net Pay'] ?? ''))
    }
    expect(records[0]?.Name).toBe("'=SUM(A1) Łukasz")
  })

  it('exists only for closed periods, and only for ceo and admin', async () => {
    const open = (await fixture.open()).id
    expect((await fixture.admin.get(`/payroll/${open}/payroll.csv`)).status).toBe(409)
    expect((await fixture.payroll(open)).statements).toBeNull()
    for (const username of ['ann', 'mona']) {
      const who = await fixture.as(username)
      expect((await who.get(`/payroll/${closed}/payroll.csv`)).status).toBe(403)
      expect((await who.get<PayrollTotals>(`/payroll/${closed}`)).status).toBe(403)
    }
  })
})

describe('a statement of a member of a split loan', () => {
  it('has a line for each originator, with the percentage of the portion', async () => {
    await fixture.import(
      funded('S-9', '2026-09-09', { Second_Officer: 'bob', Second_Officer_Percent: '40', Borrower: 'Split' }),
    )
    const { id } = await fixture.open()
    const { lines } = await fixture.statement('bob', id)
    const ofLoan = lines.filter(({ loanNumber }) => loanNumber === 'S-9')
    expect(ofLoan.map(({ level, percent, rateBp, amount }) => [level, percent, rateBp, amount])).toEqual([
      [0, 40, 75, 1_200],
      [1, 60, 25, 600],
    ])
    expect(new Set(ofLoan.map(({ key }) => key)).size).toBe(2)
    const { text } = await file(await fixture.as('bob'), `/statements/${id}/statement.csv`)
    const records = csvRecords(text).filter(({ Loan }) => Loan === 'S-9')
    expect(records.map((record) => record['Portion (%)'])).toEqual(['40', '60'])
  })
})
