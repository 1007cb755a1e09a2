import pg from 'pg'
import type { Adjustment, ImportJob, LoansResponse, Member, PayRun, SessionUser, Statement } from '@upline/contracts'
import { type Client, signIn } from '../instance/client.ts'
import type { Instance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'

/** Ids for the queries of the lists. */
export interface ListsFixture {
  ceo: string
  officer: string
  /** A move of the officer with this effective date changes pay on several funded loans. */
  lateMoveOn: string
  import: string
  loan: string
  period: string
  /** The pay run in verification, whose payees have not all verified their lines. */
  payRun: string
  shadowRun: string
  webhook: string
}

const PASSWORD = 'Upline-demo-1'
const ALL_FUNDED = '/api/loans?scope=mine&status=Funded'

/** Adds at least two rows to every list that is empty in the demo. */
export async function addListRows(instance: Instance, admin: Client): Promise<ListsFixture> {
  const officer = await signIn(instance.url, 'officer', PASSWORD)
  const { id: officerId } = await officer.get<SessionUser>('/api/auth/me')
  const [ceo] = await admin.get<Member[]>('/api/users?q=ceo&role=ceo')
  const period = await addClawbacks(admin, officer)
  await addDisputes(officer, period)
  await addAdjustments(admin, officerId)
  await addMemberImports(admin)
  for (const to of ['a@example.com', 'b@example.com']) await admin.post('/api/test-email', { email: to })
  for (let time = 0; time < 2; time++) await admin.call('POST', '/api/refresh')
  for (const bio of ['One', 'Two']) await admin.call('PUT', `/api/users/${officerId}`, { bio })
  await addRows(instance, 'sites', LEADS, [officerId])
  await addRows(instance, 'encompass', FAILURES, [])
  await addRows(instance, 'sites', CLAIMS, [officerId])
  await addSpellings(admin, officerId)
  await addRows(instance, 'loans', MOVEMENTS, [period, officerId])
  await addRows(instance, 'loans', SHADOW_RUNS, [SHADOW_RUN])
  await addRows(instance, 'loans', HOLDS, [ceo!.id])
  await addRows(instance, 'loans', RULE_RESULTS, [])
  await addRows(instance, 'loans', EVIDENCE_PACKS, [ceo!.id])
  const lateMoveOn = await addMoves(admin, officer, { memberId: officerId, uplineId: ceo!.id })
  return {
    ...{ ceo: ceo!.id, officer: officerId, period, lateMoveOn, shadowRun: SHADOW_RUN },
    payRun: await runInVerification(admin),
    import: await addRejectedRows(await signIn(instance.url, 'ceo', PASSWORD)),
    loan: await addLoanHistory(admin),
    webhook: await addWebhook(instance, admin),
  }
}

const SHADOW_RUN = '0198c0de-0000-7000-8000-000000000001'

/** Two runs; the one of $1 has two differences. */
const SHADOW_RUNS = `
  with runs as (
    insert into shadow_runs (id, file_name, from_on, to_on, row_count, rejected, rejected_rows, compared, equal, paid_cents, ledger_cents,
      created_by, created_at)
    select id, 'paid.csv', '2026-01-01', '2026-12-31', 2, 0, '[]', 2, 0, 300, 200, '1', now()
    from unnest(array[$1::uuid, gen_random_uuid()]) id returning id)
  insert into shadow_differences (run_id, no, cause, loan_number, payee, paid_cents)
  select $1::uuid, no, 'plan', 'X-' || no, 'Someone', 100 from generate_series(1, 2) no`

/** The newest closed period that pays the officer for two own loans, and their numbers. */
async function periodWithOwnLoans(officer: Client): Promise<{ period: string; numbers: (string | null)[] }> {
  const periods = await officer.get<{ id: string; closedAt: string | null }[]>('/api/pay-periods')
  for (const { id } of periods.filter(({ closedAt }) => closedAt !== null)) {
    const { lines } = await officer.get<Statement>(`/api/statements/${id}`)
    const own = lines.filter(({ level }) => level === 0)
    if (own.length >= 2) return { period: id, numbers: own.slice(0, 2).map(({ loanNumber }) => loanNumber) }
  }
  throw new Error('No closed period pays the officer for two own loans')
}

async function runInVerification(admin: Client): Promise<string> {
  const run = (await admin.get<PayRun[]>('/api/pay-runs')).find(({ state }) => state === 'verifying')
  if (!run) throw new Error('The demo has no pay run in verification')
  return run.id
}

/** Moves two loans of a closed period out of Funded, which claws their pay back in the open one. */
async function addClawbacks(admin: Client, officer: Client): Promise<string> {
  const { period, numbers } = await periodWithOwnLoans(officer)
  const { loans } = await officer.get<LoansResponse>(ALL_FUNDED)
  const rows = loans
    .filter(({ loanNumber }) => numbers.includes(loanNumber))
    .map((loan) => ({
      ...{ Loan_Number: loan.loanNumber, Borrower: loan.borrower, Loan_Officer: 'officer', Status: 'Processing' },
    }))
  await admin.post('/api/loans/bulk-import', { loans: rows })
  return period
}

async function addDisputes(officer: Client, period: string): Promise<void> {
  const { lines } = await officer.get<Statement>(`/api/statements/${period}`)
  for (const { key } of lines.slice(0, 2))
    await officer.post(`/api/statements/${period}/lines/${encodeURIComponent(key)}/dispute`, {
      ...{ reason: 'other', comment: 'Please check' },
    })
}

async function addAdjustments(admin: Client, memberId: string): Promise<void> {
  for (const amount of [10, 20, 30])
    await admin.post<Adjustment>('/api/adjustments', { memberId, amount, type: 'bonus', reason: 'Thanks' })
}

async function addMemberImports(admin: Client): Promise<void> {
  for (const username of ['paged-one', 'paged-two'])
    await admin.post('/api/team-members/bulk-import', {
      members: [{ firstName: 'Pat', lastName: 'Page', email: `${username}@example.com`, username }],
    })
}

/** Adds rejected rows, and changes of funded loans that need a second person because they pay the importer. */
async function addRejectedRows(ceo: Client): Promise<string> {
  const row = { Borrower: 'Ann', Loan_Officer: 'officer', Status: 'Nonsense' }
  const unknown = { ...row, Loan_Officer: 'No One', Status: 'Processing' }
  const { loans } = await ceo.get<LoansResponse>(ALL_FUNDED)
  const changed = loans.slice(0, 8).map((loan) => ({
    ...{ Loan_Number: loan.loanNumber, Borrower: loan.borrower, Loan_Officer: loan.officerName, Status: 'Funded' },
    ...{ Funded_Date: loan.fundedAt, Loan_Amount: String(loan.loanAmount! + 1_000) },
  }))
  await ceo.post('/api/loans/bulk-import', { loans: [row, row, row, unknown, ...changed] })
  const [newest] = await ceo.get<ImportJob[]>('/api/imports')
  return newest!.id
}

async function addSpellings(admin: Client, officerId: string): Promise<void> {
  const spellings = ['Nobody One', 'Nobody Two']
  const row = { Borrower: 'Ann', Status: 'Processing' }
  const loans = spellings.map((Loan_Officer) => ({ ...row, Loan_Officer, Loan_Number: Loan_Officer }))
  await admin.post('/api/loans/bulk-import', { loans })
  for (const spelling of spellings)
    await admin.post('/api/loans/spellings/assign', { spelling, officerId, remember: true })
}

/** Schedules two moves and requests a late one, which needs approval. Returns the date of the late one. */
async function addMoves(
  admin: Client,
  officer: Client,
  { memberId, uplineId }: { memberId: string; uplineId: string },
): Promise<string> {
  const { loans } = await officer.get<LoansResponse>(ALL_FUNDED)
  const ownDates = loans.filter(({ officerId }) => officerId === memberId).flatMap(({ fundedOn }) => fundedOn ?? [])
  const lateMoveOn = ownDates.toSorted().at(-3)!
  for (const effectiveOn of [lateMoveOn, '2099-01-01', '2099-02-01'])
    await admin.call('PUT', `/api/users/${memberId}/upline`, { uplineId, effectiveOn })
  return lateMoveOn
}

async function addLoanHistory(admin: Client): Promise<string> {
  const { loans } = await admin.get<LoansResponse>('/api/loans?status=Processing')
  const { id } = loans.find(({ loanAmount, officerId }) => loanAmount !== null && officerId !== null)!
  for (const amount of [100_000, 200_000]) await admin.call('PATCH', `/api/loans/${id}`, { amount })
  return id
}

async function addWebhook(instance: Instance, admin: Client): Promise<string> {
  const wanted = { url: `${instance.url}/nowhere`, eventTypes: ['loan.funded'] }
  const { id } = await admin.post<{ id: string }>('/api/webhooks', wanted)
  for (let time = 0; time < 2; time++) await admin.post(`/api/webhooks/${id}/test`, {})
  return id
}

const LEADS = `
  insert into leads (member_id, kind, name, email, phone, message, purpose, page, consent, created_at)
  select $1, 'contact', 'Lead ' || n, 'lead@example.com', '', 'Hello', '', 'landing', 'Yes', now() from generate_series(1, 3) n`

const CLAIMS = `
  insert into claim_results (rule, rule_version, action, outcome, kind, member_id, subject_kind, subject_id, field, quote, inputs, found_at)
  select 'F1', 1, 'block', 'hidden', 'guaranteed', $1, 'profile', $1, 'bio', 'Guaranteed ' || n, '{}', now()
  from generate_series(1, 3) n`

const FAILURES = `
  insert into webhook_inbox (instance_id, event_id, event_type, loan_id, received_at, next_try_at, done_at, error)
  select 'i', 'e' || n, 'update', 'loan-' || n, now(), now(), now(), 'Not found' from generate_series(1, 3) n`

/** The movements that locks of runs write, for several members. */
const MOVEMENTS = `
  insert into balance_movements (period_id, member_no, kind, amount_cents)
  select $1::int, m.no, 'draw', -1000 * n from members m, generate_series(1, 3) n 
  where m.joined_at is not null and (m.id = $2 or m.no <= 20)`

/** Holds of pending loans, because on some days of a month none of the demo's pay can be held. */
const HOLDS = `
  insert into holds (loan_id, reason, placed_by)
  select id, 'Appraisal under review', $1 from loans where status < 5 order by id limit 3`

/** Results of one moment, so that their ids decide the order. */
const RULE_RESULTS = `
  insert into rule_results (hold_id, loan_id, rule, rule_version, inputs, at)
  select id, loan_id, 'Z9', 1, '{}', now() from holds order by id limit 3`

/** Packs of one moment, so that their ids decide the order. */
const EVIDENCE_PACKS = `
  insert into evidence_packs (id, subject, loans, requested_by, requested_at)
  select gen_random_uuid(), jsonb_build_object('kind', 'range', 'label', 'Loans', 'from', '2026-01-01', 'to', '2026-01-31'), 0, $1, now()
  from generate_series(1, 3)`

/** Rows that only other systems cause, such as visitors or Encompass. */
async function addRows(instance: Instance, service: string, sql: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl(instance, service) })
  await database.connect()
  try {
    await database.query(sql, values)
  } finally {
    await database.end()
  }
}
