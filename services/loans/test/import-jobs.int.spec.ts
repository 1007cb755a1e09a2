import { gzipSync } from 'node:zlib'
import type { ImportJob, LoansResponse, Problem, RefusedRow } from '@upline/contracts'
import { importFinished, loansImported, loansSettled } from '@upline/contracts/events'
import { eventually, type Caller } from '@upline/testing'
import { csv, ended, form, HEAD, line, startImport, storedFiles } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let admin: Caller

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(
    { username: 'top' },
    { username: 'boss', upline: 'top', role: 'manager' },
    { username: 'ann', upline: 'boss' },
    { username: 'bob', upline: 'ann' },
    { username: 'far' },
  )
  admin = await fixture.signInAs({ role: 'admin', id: '1', username: 'admin' })
})
afterAll(async () => {
  await fixture.stop()
})

const imported = async (file: Buffer | string, parts = {}, by = admin): Promise<ImportJob> =>
  ended(fixture, by, await startImport(by, file, parts))
const refusedCsv = async (id: string, by = admin) => by.get<string>(`/imports/${id}/refused.csv`)
const kept = () => storedFiles(fixture)

describe('the import of a file', () => {
  it('imports valid rows, books funded loans, and returns invalid rows with their reasons', async () => {
    const file = csv([
      line('J1'),
      line('J2', { officer: 'bob', status: 'funded' }),
      line('J3', { status: 'Nonsense' }),
      line('J4', { officer: 'nobody here' }),
      ',1 Elm St,NV,,ann,Funded,,,J5',
      line('J6', { amount: '"$1,000.50"', borrower: '"=1+1"' }),
    ])
    const job = await imported(file, { name: 'march.csv' })
    expect(job).toMatchObject({
      ...{ status: 'completed', totalRecords: 6, imported: 4, refused: 2, needsOfficer: 1, commissionsCreated: 4 },
      // J1 and J6 are open: ann, boss and top earn on each.
      pendingShares: 6,
      ...{ error: null, message: 'Imported 4 of 6 records', fileName: 'march.csv', by: { id: '1' } },
    })
    expect(await fixture.owed('J2')).toEqual(['0 bob 300000', '1 ann 100000', '2 boss 40000', '3 top 40000'])
    expect((await fixture.loan('J6')).loanAmount).toBe(1000.5)
    const { body, headers } = await refusedCsv(job.id)
    expect(headers['content-disposition']).toContain('march-refused.csv')
    expect(body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      `${HEAD},Reason`,
      `${line('J3', { status: 'Nonsense' })},"Status: ""Nonsense"" isn't one of Application, Processing, Conditions, Clear to Close, Funded"`,
      ',1 Elm St,NV,,ann,Funded,,,J5,Borrower is missing',
    ])
    const list = await admin.get<RefusedRow[]>(`/imports/${job.id}/refused?limit=1`)
    expect(list.body).toMatchObject([{ line: 4, borrower: 'Borrower J3' }])
    const rest = await admin.get<RefusedRow[]>(`/imports/${job.id}/refused?cursor=${list.headers['next-cursor']}`)
    expect(rest.body).toEqual([{ line: 6, borrower: '', message: 'Borrower is missing' }])
    await fixture.mustBalance()
  })

  it('publishes its end and its loans in events of unchanged shape', async () => {
    const job = await imported(csv([line('EV1'), line('EV2', { status: 'Funded' })]))
    const of = <T extends { data: object }>(events: T[]) =>
      events.filter(({ data }) => JSON.stringify(data).includes(job.id))
    const [finished] = of(await fixture.published(importFinished))
    expect(finished?.data).toMatchObject({ by: '1', imported: 2, refused: 0, error: null, fileName: 'loans.csv' })
    const [batch] = of(await fixture.published(loansImported))
    expect(loansImported.data.parse(batch?.data)).toEqual(batch?.data)
    const ids = await Promise.all(['EV1', 'EV2'].map(async (number) => (await fixture.loan(number)).id))
    expect(batch?.data.loans).toEqual([])
    expect(batch?.data.addedIds?.toSorted()).toEqual(ids.toSorted())
    const [settled] = of(await fixture.published(loansSettled))
    expect(loansSettled.data.parse(settled?.data)).toEqual(settled?.data)
  })

  it('exports rejected rows in a file that imports once it is fixed, with unescaped formulas', async () => {
    const first = await imported(csv([line('M1', { status: 'Nope', borrower: "'=cmd" })]))
    const { body } = await refusedCsv(first.id)
    expect(body).toContain("'=cmd")
    const second = await imported(body.replace('Nope', 'Funded'))
    expect(second).toMatchObject({ imported: 1, refused: 0 })
    expect((await fixture.loan('M1')).borrower).toBe('=cmd')
    expect((await refusedCsv(second.id)).status).toBe(404)
  })

  it.each([
    ['gzip', 'gz', (text: string) => gzipSync(text)],
    ['Windows-1252', 'cp', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', 'u16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['a BOM', 'bom', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['semicolons', 'semi', (text: string) => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', 'tab', (text: string) => Buffer.from(text.replaceAll(',', '\t'))],
    ['line feeds alone', 'lf', (text: string) => Buffer.from(text.replaceAll('\r\n', '\n'))],
  ])('reads %s', async (_, prefix, written) => {
    const file = written(csv([line(`${prefix}1`, { borrower: 'José Müller' }), '', ',,,,,,,,', line(`${prefix}2`)]))
    expect(await imported(file)).toMatchObject({ status: 'completed', totalRecords: 2, imported: 2 })
    expect((await fixture.loan(`${prefix}1`)).borrower).toBe('José Müller')
  })

  it.each([
    [
      'a column that every row needs is missing',
      csv(['a,b'], 'Borrower,Status'),
      'The file has no column Loan_Officer.',
    ],
    [
      'a column is repeated',
      csv(['a,b,Funded,Processing'], 'Borrower,Loan_Officer,Status,STATUS'),
      'The file has the column Status more than once.',
    ],
    ['it has no rows', HEAD, 'The file has no rows'],
    ['it is empty', '', 'The file has no rows'],
    [
      'it is not text',
      Buffer.from([0x50, 0, 1, 2, 0, 3, 0x0a]),
      'This file is not a CSV: it does not contain plain text.',
    ],
    ['a quote is never closed', `${HEAD}\n"a,b`, 'A quoted field that begins in line 2 is never closed.'],
    ['the gzip is broken', gzipSync(csv([line('x')])).subarray(0, 20), 'The compressed file is broken.'],
  ])('fails as a whole if %s', async (_, file, error) => {
    const job = await imported(file)
    expect(job).toMatchObject({ status: 'failed', imported: 0 })
    expect(job.error).toContain(error)
    expect(job.message).toBe(job.error)
    // The file goes right after the job has ended.
    await eventually(async () => expect(await kept()).toEqual([]))
  })

  it('requires the form field file', async () => {
    for (const parts of [form('a', { field: 'other' }), { body: {} }]) {
      const answer = await admin.call<Problem>('POST', '/imports', parts)
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'file'])
    }
    for (const path of ['', '/events', '/refused.csv'])
      expect((await admin.get(`/imports/unknown${path}`)).status).toBe(404)
  })

  it('streams its progress as events until it ends', async () => {
    const id = await startImport(admin, csv([line('SSE1')]))
    const { status, headers, body } = await admin.get<string>(`/imports/${id}/events`)
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const told = body
      .split('\n\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text.split('data: ')[1]!) as ImportJob)
    expect(told.at(-1)).toEqual((await admin.get<ImportJob>(`/imports/${id}`)).body)
    expect(told.at(-1)!.status).toBe('completed')
  })

  it('keeps nothing of an interrupted upload', async () => {
    const before = (await admin.get<ImportJob[]>('/imports')).body.length
    const { payload, headers } = form(csv([line('BROKEN')]))
    const answer = await admin.call<Problem>('POST', '/imports', { payload: payload.subarray(0, 180), headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'loans.import-file-torn'])
    expect(await kept()).toEqual([])
    expect((await admin.get<ImportJob[]>('/imports')).body).toHaveLength(before)
  })
})

describe('the same loans again', () => {
  it('change nothing, whether by a file or by a call', async () => {
    const rows = [line('S1'), line('S2', { status: 'Funded' }), line('', { borrower: 'No Number' })]
    const first = await imported(csv(rows))
    const before = await fixture.database.query('select id, version, money_rev from loans order by id')
    const second = await imported(csv(rows))
    expect([first.imported, second.imported, second.commissionsCreated]).toEqual([3, 3, 0])
    expect(await fixture.database.query('select id, version, money_rev from loans order by id')).toEqual(before)
  })

  it('keeps the last of two rows that name one loan, and adopts its number', async () => {
    await imported(csv([line('', { borrower: 'Adopter' })]))
    const job = await imported(
      csv([line('AD1', { borrower: 'Adopter', amount: '1' }), line('AD1', { borrower: 'Adopter', amount: '500000' })]),
    )
    expect(job).toMatchObject({ totalRecords: 2, imported: 2, refused: 0 })
    expect((await fixture.loan('AD1')).loanAmount).toBe(500_000)
    expect((await admin.get<LoansResponse>('/loans?q=Adopter')).body.loans).toHaveLength(1)
  })

  it('counts each row once, also one that equals its loan and that a later row replaces', async () => {
    await imported(csv([line('TW1')]))
    const job = await imported(csv([line('TW1'), line('TW1', { amount: '410000' })]))
    expect(job).toMatchObject({ totalRecords: 2, imported: 2, refused: 0 })
    expect((await fixture.loan('TW1')).loanAmount).toBe(410_000)
  })

  it('applies changed rows to the loan and its money', async () => {
    await imported(csv([line('C1'), line('C2', { status: 'Funded' })]))
    const job = await imported(
      csv([line('C1', { status: 'Funded' }), line('C2', { status: 'Funded', amount: '500000' })]),
    )
    expect(job.imported).toBe(2)
    expect(await fixture.owed('C2')).toContain('0 ann 375000')
    expect(await fixture.owed('C1')).toContain('0 ann 300000')
    await fixture.mustBalance()
  })

  it('keep status and amount if they are synced, and are reported', async () => {
    await imported(csv([line('K1')]))
    await fixture.database.query(`update loans set external_id = 'enc-k1' where loan_number = 'K1'`)
    const job = await imported(csv([line('K1', { status: 'Funded' })]))
    expect(job).toMatchObject({ imported: 1, refused: 0, kept: 1 })
    expect((await fixture.loan('K1')).status).toBe('Processing')
  })

  it('have one result if two members send them concurrently', async () => {
    const rows = Array.from({ length: 12_000 }, (_, n) => line(`W${n}`, { status: n % 2 ? 'Funded' : 'Processing' }))
    const [a, b] = await Promise.all([startImport(admin, csv(rows)), startImport(await fixture.as('boss'), csv(rows))])
    const jobs = [await ended(fixture, admin, a), await ended(fixture, admin, b)]
    expect(jobs.map(({ imported, refused }) => [imported, refused])).toEqual([
      [12_000, 0],
      [12_000, 0],
    ])
    expect(jobs[0]!.commissionsCreated + jobs[1]!.commissionsCreated).toBe(6_000 * 3)
    const [{ n } = { n: 0 }] = await fixture.database.query<{ n: number }>(
      `select count(*)::int n from loans where loan_number ~ '^W\\d'`,
    )
    expect(n).toBe(12_000)
    await fixture.mustBalance()
  })
})

describe('permissions of imports', () => {
  it('refuse imports to loan officers', async () => {
    const ann = await fixture.as('ann')
    const { id } = await imported(csv([line('P1')]))
    const calls = [
      ann.call('POST', '/imports', form(csv([line('P2')]))),
      ...['', `/${id}`, `/${id}/events`, `/${id}/refused`, `/${id}/refused.csv`, '/mappings'].map((path) =>
        ann.get(`/imports${path}`),
      ),
      ...['cancel', 'undo'].map((act) => ann.post(`/imports/${id}/${act}`)),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
    expect((await fixture.visitor.get('/imports')).status).toBe(401)
  })

  it('rejects rows outside the downline of a manager by number', async () => {
    const boss = await fixture.as('boss')
    const job = await imported(
      csv([line('D1'), line('D2', { officer: 'far' }), line('D3', { officer: 'top' })]),
      {},
      boss,
    )
    expect(job).toMatchObject({ imported: 1, refused: 2 })
    const { body } = await refusedCsv(job.id, boss)
    expect(body.match(/The loan officer is not in your downline/g)).toHaveLength(2)
    expect((await boss.get<ImportJob[]>('/imports')).body.every(({ by }) => by.id === fixture.member('boss').id)).toBe(
      true,
    )
    expect((await admin.get<ImportJob>(`/imports/${job.id}`)).body.by.name).toBe('boss Test')
  })

  it('do not let managers see, cancel or undo imports of others, or take over their loans', async () => {
    const boss = await fixture.as('boss')
    const { id } = await imported(csv([line('O1', { officer: 'far' })]))
    for (const path of ['', '/events', '/refused.csv'])
      expect((await boss.get(`/imports/${id}${path}`)).status).toBe(404)
    for (const act of ['cancel', 'undo']) expect((await boss.post(`/imports/${id}/${act}`)).status).toBe(404)
    expect(await imported(csv([line('O1', { officer: 'ann' })]), {}, boss)).toMatchObject({ imported: 0, refused: 1 })
  })
})

describe('the list of imports', () => {
  it('lists the newest first, in pages', async () => {
    const first = await imported(csv([line('L1')]))
    await fixture.import({ Borrower: 'By call', Loan_Officer: 'ann', Status: 'Processing' })
    const page = await admin.get<ImportJob[]>('/imports?limit=2')
    expect(page.body.map(({ fileName }) => fileName)).toEqual(['', 'loans.csv'])
    expect(page.body[1]!.id).toBe(first.id)
    const next = await admin.get<ImportJob[]>(`/imports?limit=2&cursor=${page.headers['next-cursor']}`)
    expect(next.body).toHaveLength(2)
    expect(next.body.map(({ id }) => id)).not.toContain(first.id)
    expect((await admin.get('/imports?limit=0')).status).toBe(400)
    expect((await admin.get('/imports?cursor=x')).status).toBe(400)
  })
})

describe('rejected rows of a call', () => {
  it('keep their cells, and are stored once even if they are sent repeatedly', async () => {
    const bad = { Borrower: '', Loan_Officer: 'ann', Status: 'Funded', 'My Column': 'mine' }
    for (let turn = 0; turn < 2; turn++) await admin.post('/loans/bulk-import', { loans: [bad] })
    const open = await fixture.database.query<{ cells: string[]; header: string[]; message: string }>(
      `select r.cells, i.header, r.message from import_refused_rows r join imports i on i.id = r.import_id
       where r.resolved_at is null and i.header @> '["My Column"]'`,
    )
    expect(open).toEqual([
      {
        cells: ['', 'ann', 'Funded', 'mine'],
        header: ['Borrower', 'Loan_Officer', 'Status', 'My Column'],
        message: 'Borrower is missing',
      },
    ])
  })
})
