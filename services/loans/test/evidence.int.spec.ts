import { createHash } from 'node:crypto'
import type { EvidencePack, MyCompPlan, Problem } from '@upline/contracts'
import { funded } from './loans-fixture.ts'
import { createEvidenceFixture, csvOf, type OpenPack, outcomeOf, packOf } from './evidence-fixture.ts'
import { expectOk, type StatementsFixture } from './statements-fixture.ts'

let fixture: StatementsFixture
let pack: OpenPack
let loanId: string

beforeAll(async () => {
  fixture = await createEvidenceFixture()
  loanId = (await fixture.loan('E-1')).id
  pack = await packOf(await fixture.as('cora'), `loanId=${loanId}`)
})

afterAll(() => fixture.stop())

const centsOf = (dollars: unknown) => Math.round(Number(dollars) * 100)

/** Cents by username, by SQL of the test's own. */
const LEDGER = `
  select m.username, sum(x.c)::float8 cents from (
    select member_no, amount_cents c from commission_entries where loan_id = $1
    union all select member_no, amount_cents from adjustments where loan_id = $1) x
  join members m on m.no = x.member_no group by 1 order by 1`

describe('the evidence pack of a loan', () => {
  it('contains the files that its manifest lists, and is valid', () => {
    const names = pack.manifest.files.map(({ name }) => name)
    expect(Object.keys(pack.files).sort()).toEqual([...names, 'manifest.json'].sort())
    expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
    expect(pack.manifest).toMatchObject({
      ...{ format: 'upline-evidence', formatVersion: 1, createdBy: { name: 'cora Test' } },
      subject: { kind: 'loan', label: 'E-1', loanId, memberId: null },
    })
    expect(pack.manifest.notIncluded.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Signatures of compensation agreements',
        'NMLS IDs of payees, and licenses and supervision records as of past dates',
      ]),
    )
  })

  it('adds up to the ledger to the cent', async () => {
    const ledger = await fixture.database.query<{ username: string; cents: number }>(LEDGER, [loanId])
    const payees = pack.manifest.totals.payees.map(({ name, total }) => [name, centsOf(total)])
    expect(payees.sort()).toEqual(ledger.map(({ username, cents }) => [`${username} Test`, cents]))
    expect(ledger.length).toBe(3)
    expect(centsOf(pack.manifest.totals.total)).toBe(ledger.reduce((sum, { cents }) => sum + cents, 0))
  })

  it('has each entry, reversal and replacement with cause, people, plan and chain', async () => {
    const [{ n }] = (await fixture.database.query<{ n: number }>(
      'select count(*)::int n from commission_entries where loan_id = $1',
      [loanId],
    )) as [{ n: number }]
    expect(pack.entries.length).toBe(n)
    const ofAnn = pack.entries.filter(({ payee, level }) => payee === 'ann Test' && level === 'Personal')
    expect(ofAnn.map(({ kind, amount, isInForce }) => [kind, amount, isInForce])).toEqual([
      ['Earned', 1800, false],
      ['Reversed', -1800, false],
      ['Earned', 1794.44, true],
    ])
    expect(ofAnn[0]).toMatchObject({
      ...{ loanNumber: 'E-1', portionPercent: 60, rateBp: 75, plan: 'Company plan', planVersion: 1 },
      ...{ triggerDate: '2026-09-03', fundedOn: '2026-09-03', chain: 'ann Test > mia Test' },
    })
    expect(String(ofAnn[0]!['cause'])).toMatch(/import/i)
    expect(ofAnn[2]).toMatchObject({
      cause: 'Entered by admin Test, approved by second-person Test',
      causedBy: 'admin Test',
    })
    expect(csvOf(pack, 'entries.csv').map((row) => [row['Payee'], Number(row['Amount'])])).toEqual(
      pack.entries.map(({ payee, amount }) => [payee, amount]),
    )
  })

  it('names both people of the adjustment, the approval and the plan', () => {
    expect(pack.adjustments).toMatchObject([
      {
        ...{ state: 'booked', payee: 'ann Test', amount: -12.34, loanNumber: 'E-1', reason: 'Correction of E-1' },
        ...{ requestedBy: 'admin Test', decidedBy: 'boss Test' },
      },
    ])
    expect(pack.json('approvals.json')).toMatchObject([
      {
        kind: 'loan-change',
        state: 'approved',
        requestedBy: { name: 'admin Test' },
        decidedBy: { name: 'second-person Test' },
      },
    ])
    expect(pack.json('plans.json')).toMatchObject([
      {
        name: 'Company plan',
        versionsThatPaid: [{ version: 1, words: expect.arrayContaining(['Your own loans: 75 bp.']) }],
      },
    ])
  })

  it('has the agreement of each payee and plan version, and what the payee acknowledged', async () => {
    const ann = await fixture.as('ann')
    const { agreements } = expectOk(await ann.get<MyCompPlan>('/comp-plans/mine'))
    const { planId, version, sha256, text } = agreements[0]!
    const missing = {
      planVersion: 1,
      plan: 'Company plan',
      state: 'Not acknowledged',
      acknowledgedAt: null,
      sha256,
      text,
    }
    expect(pack.json('agreements.json')).toMatchObject(
      ['ann Test', 'mia Test', 'zed Test'].map((payee) => ({ payee, ...missing })),
    )
    expectOk(await ann.post('/comp-plans/mine/acknowledge', { planId, version, sha256 }))
    const later = await packOf(fixture.ceo, `loanId=${loanId}`)
    expect(later.json<object[]>('agreements.json')[0]).toMatchObject({
      payee: 'ann Test',
      state: 'Acknowledged',
      sha256,
      text,
    })
    expect(csvOf(later, 'agreements.csv').map((row) => [row['State'], row['Text']])).toEqual([
      ['Acknowledged', text],
      ...[0, 1].map(() => ['Not acknowledged', text]),
    ])
    expect(outcomeOf(later.zip)).toMatchObject({ outcome: 'valid' })
  })

  it('has the holds that rules placed, with what they found', () => {
    expect(pack.json<{ holds: object[] }>('holds-and-rules.json').holds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ state: 'active', member: { id: fixture.member('ann').id, name: 'ann Test' } },
          placedBy: { id: 'rule:Z5', name: 'Rule Z5' },
          rule: expect.objectContaining({
            id: 'Z5',
            name: 'Concession',
            inputs: expect.anything() as unknown,
          }) as unknown,
        }),
      ]),
    )
  })

  it('has the chain of each originator and funding, and the history of the loan', () => {
    const chains = pack.json<{ originator: { name: string }; chain: { name: string }[] }[]>('chains.json')
    expect(chains.map(({ originator, chain }) => [originator.name, ...chain.map(({ name }) => name)])).toEqual([
      ...[
        ['ann Test', 'ann Test', 'mia Test'],
        ['zed Test', 'zed Test', 'mia Test'],
      ],
      ...[
        ['ann Test', 'ann Test', 'mia Test'],
        ['zed Test', 'zed Test', 'mia Test'],
      ],
    ])
    expect(pack.json('loans.json')).toMatchObject([
      { loanNumber: 'E-1', borrower: 'Borrower E-1', amount: 398_765.43, status: 'Funded', fundedOn: '2026-09-03' },
    ])
    expect(pack.json('history.json')).toMatchObject([
      { kind: 'created' },
      { kind: 'changed', changes: [{ field: 'Amount', before: '$400,001.00', after: '$398,765.43' }] },
    ])
    expect(pack.files['summary.pdf']!.slice(0, 5)).toBe('%PDF-')
  })

  it('has the loan and the day in its name, and no cache keeps it', async () => {
    const { headers, status } = await fixture.admin.get(`/evidence?loanId=${loanId}`)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="evidence-loan-e-1-\d{4}-\d\d-\d\d\.zip"$/)
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  })
})

describe('the record of a download', () => {
  it('has who, what, when and the SHA-256 of the manifest', async () => {
    const records = expectOk(await fixture.ceo.get<EvidencePack[]>('/evidence/packs'))
    const record = records.find(({ id }) => id === pack.manifest.packId)!
    const sha256 = createHash('sha256').update(pack.files['manifest.json']!).digest('hex')
    expect(record).toMatchObject({
      ...{ loans: 1, requestedBy: { id: fixture.member('cora').id, name: 'cora Test' }, manifestSha256: sha256 },
      subject: { kind: 'loan', label: 'E-1' },
    })
    expect(outcomeOf(pack.zip, sha256)).toMatchObject({ outcome: 'valid' })
  })

  it('cannot be changed or deleted', async () => {
    for (const table of ['evidence_packs', 'evidence_manifests'])
      await expect(fixture.database.query(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(fixture.database.query(`update evidence_packs set loans = 2`)).rejects.toThrow('append-only')
  })
})

describe('who can download packs', () => {
  it('allows the company, the Compliance duty and auditors alone', async () => {
    for (const by of [fixture.admin, fixture.ceo, await fixture.as('cora'), await fixture.as('aud')]) {
      expect((await by.get(`/evidence?loanId=${loanId}`)).status).toBe(200)
      expect((await by.get('/evidence/packs')).status).toBe(200)
      expect(await by.get('/evidence/members?q=ann%20t')).toMatchObject({ status: 200, body: [{ name: 'ann Test' }] })
    }
    for (const username of ['mia', 'ann', 'pat'])
      for (const path of [`/evidence?loanId=${loanId}`, '/evidence/packs', '/evidence/members'])
        expect((await (await fixture.as(username)).get<Problem>(path)).status).toBe(403)
  })
})

describe('a pack of a member, a branch or a range', () => {
  const loansIn = ({ json }: OpenPack) =>
    json<{ loanNumber: string }[]>('loans.json').map(({ loanNumber }) => loanNumber)

  it('contains the loans that paid the member, and adjustments without a loan', async () => {
    await fixture.adjust('mia', 250, 'A bonus for a low rate')
    const found = await packOf(fixture.ceo, `memberId=${fixture.member('mia').id}`)
    expect(loansIn(found)).toEqual(['E-1', 'E-2'])
    expect(found.adjustments.map(({ payee, amount }) => [payee, amount])).toEqual([
      ['ann Test', -12.34],
      ['mia Test', 250],
    ])
    expect(found.json<{ warnings: object[] }>('holds-and-rules.json').warnings).toMatchObject([
      { message: "The text names a loan's rate ('rate').", rule: { id: 'Z11', version: 1, name: 'Free text' } },
    ])
    expect(outcomeOf(found.zip)).toMatchObject({ outcome: 'valid' })
    expect(
      loansIn(await packOf(fixture.ceo, `memberId=${fixture.member('mia').id}&from=2026-10-01&to=2026-10-31`)),
    ).toEqual(['E-2'])
  })

  it('contains the loans of a branch by the branch of the originator on the trigger date', async () => {
    expect(loansIn(await packOf(fixture.ceo, 'branch=Reno'))).toEqual(['E-1', 'E-2'])
    expect(loansIn(await packOf(fixture.ceo, 'branch=Boise'))).toEqual(['E-3'])
  })

  it('contains the loans funded in a range, reversed fundings included', async () => {
    await fixture.import(funded('E-4', '2026-11-09', { Loan_Officer: 'max' }))
    await fixture.import(funded('E-4', '2026-11-09', { Loan_Officer: 'max', Status: 'Processing', Funded_Date: '' }))
    const found = await packOf(fixture.ceo, 'from=2026-10-06&to=2026-11-30')
    expect(loansIn(found)).toEqual(['E-3', 'E-4'])
    expect(found.entries.filter(({ loanNumber }) => loanNumber === 'E-4').map(({ amount }) => amount)).toEqual([
      3000, -3000,
    ])
    expect(outcomeOf(found.zip)).toMatchObject({ outcome: 'valid' })
  })

  it('passes the check without a loan', async () => {
    const found = await packOf(fixture.ceo, 'from=2020-01-01&to=2020-01-31')
    expect([found.manifest.counts.loans, found.manifest.totals.total]).toEqual([0, 0])
    expect(outcomeOf(found.zip)).toMatchObject({ outcome: 'valid' })
  })

  it('names the field of a request that cannot be answered', async () => {
    const fault = async (query: string) => {
      const { status, body } = await fixture.ceo.get<Problem>(`/evidence?${query}`)
      return [status, body.code, body.errors[0]?.field]
    }
    expect(await fault('')).toEqual([400, 'request.invalid', 'loanId'])
    expect(await fault(`loanId=${loanId}&branch=Reno`)).toEqual([400, 'request.invalid', 'branch'])
    expect(await fault(`loanId=${loanId}&from=2026-01-01&to=2026-01-02`)).toEqual([400, 'request.invalid', 'from'])
    expect(await fault('from=2026-01-01')).toEqual([400, 'request.invalid', 'to'])
    expect(await fault('from=2026-02-30&to=2026-03-01')).toEqual([400, 'request.invalid', 'from'])
    expect(await fault('from=2026-02-02&to=2026-02-01')).toEqual([400, 'request.invalid', 'to'])
    expect(await fault('loanId=01900000-0000-7000-8000-000000000000')).toEqual([
      404,
      'loans.evidence-subject-not-found',
      'loanId',
    ])
    expect(await fault('memberId=nobody')).toEqual([404, 'loans.evidence-subject-not-found', 'memberId'])
    expect(await fault('branch=Nowhere')).toEqual([404, 'loans.evidence-subject-not-found', 'branch'])
  })
})
