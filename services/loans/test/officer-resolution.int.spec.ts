import type { EntityManager } from '@mikro-orm/postgresql'
import { MikroORM } from '@mikro-orm/postgresql'
import fc from 'fast-check'
import { inTransaction, rows } from '@upline/db'
import { resolveRead } from '../src/import-jobs/read-officers.queries.ts'
import { OfficersService } from '../src/loan-import/officers.service.ts'
import { resolveOfficer } from '../src/loan-import/resolve-officer.ts'
import { csv, ended, startImport } from './import-fixture.ts'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

let fixture: LoansFixture
let numbers: number[]

beforeAll(async () => {
  fixture = await openLoans()
  await fixture.people(...Array.from({ length: 6 }, (_, no) => ({ username: `m${no}` })))
  numbers = (
    await fixture.database.query<{ no: number }>(`select no from members where username like 'm_' order by 1`)
  ).map(({ no }) => no)
})

afterAll(() => fixture.stop())

const KEYS = ['a', 'b', 'c', 'd', 'e']
const member = fc.nat({ max: 5 })
const key = fc.constantFrom(...KEYS)

/** Keys that members have, confirmed spellings, and what one loan says. */
const arrangement = fc.record({
  exact: fc.uniqueArray(fc.tuple(key, member), { maxLength: 8, selector: ([k, m]) => `${k} ${m}` }),
  remembered: fc.uniqueArray(fc.tuple(key, member), { maxLength: 4, selector: ([k]) => k }),
  proposed: fc.uniqueArray(fc.tuple(key, member), { maxLength: 4, selector: ([k]) => k }),
  gone: fc.uniqueArray(member, { maxLength: 1 }),
})

type Arrangement = typeof arrangement extends fc.Arbitrary<infer W> ? W : never

async function store({ exact, remembered, proposed, gone }: Arrangement): Promise<void> {
  await fixture.database.query('delete from member_spellings')
  await fixture.database.query('delete from remembered_spellings')
  await fixture.database.query('update members set removed_at = case when no = any($1) then now() end', [
    gone.map(noOf),
  ])
  const insert = 'insert into member_spellings (spelling_key, member_no) values ($1, $2)'
  for (const [k, m] of exact) if (!gone.includes(m)) await fixture.database.query(insert, [k, noOf(m)])
  for (const [state, pairs] of [
    ['confirmed', remembered],
    ['proposed', proposed],
  ] as const)
    for (const [k, m] of pairs)
      await fixture.database.query(
        `insert into remembered_spellings (spelling_key, spelling, member_no, state, proposed_by, proposed_at, confirmed_by, confirmed_at)
         values ($1, $1, $2, $3, 'max', now(), $4, case when $4::text is not null then now() end)`,
        [k, noOf(m), state, state === 'confirmed' ? 'admin' : null],
      )
}

const noOf = (index: number): number => numbers[index]!

/** The specification over a arrangement. */
function expected(arrangement: Arrangement, keys: readonly string[]): number | undefined {
  const living = ([, m]: readonly [string, number]) => !arrangement.gone.includes(m)
  const exact = new Map(
    KEYS.map((k) => [k, arrangement.exact.filter((pair) => pair[0] === k && living(pair)).map(([, m]) => noOf(m))]),
  )
  const remembered = new Map(arrangement.remembered.filter(living).map(([k, m]) => [k, noOf(m)]))
  return resolveOfficer(keys, { exact, remembered })
}

/** What the statement of a file's import gives for loans with these keys. */
const readFromFile = (em: EntityManager, loans: readonly (readonly string[])[]): Promise<(number | null)[]> =>
  inTransaction(em, async (tx) => {
    await rows(tx, 'create temp table read_rows (ord int, k1 text, k2 text, k3 text, message text) on commit drop')
    const column = (at: number) => loans.map((keys) => keys[at] ?? '')
    await rows(
      tx,
      `insert into read_rows select ord, a, b, c, null
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality x(a, b, c, ord)`,
      [column(0), column(1), column(2)],
    )
    await rows(tx, resolveRead({ read: 'read_rows', officers: 'read_officers' }))
    const found = await rows<{ no: number | null }>(
      tx,
      'select o.officer_no no from read_rows r join read_officers o using (k1, k2, k3) order by r.ord',
    )
    await rows(tx, 'drop table read_officers')
    return found.map(({ no }) => no)
  })

describe('resolveOfficer', () => {
  it('equals the SQL of file imports, and what calls and the sync read, for any keys', async () => {
    const em: EntityManager = fixture.app.get(MikroORM).em.fork()
    const officers = new OfficersService()
    const written = fc.array(fc.array(fc.constantFrom(...KEYS, 'unknown', ''), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(arrangement, written, async (known, loans) => {
        await store(known)
        const want = loans.map((keys) => expected(known, keys))
        const officerOf = await officers.resolver(
          em,
          loans.map((keys) => ({ keys })),
        )
        expect(loans.map((keys) => officerOf({ keys }))).toEqual(want)
        expect(await readFromFile(em, loans)).toEqual(want.map((no) => no ?? null))
      }),
      { numRuns: 150 },
    )
  })
})

const HEAD = 'Borrower,Loan_Officer,Officer_Username,Officer_Email,Status,Loan_Amount,Loan_Number'

/** More than four batches of 5,000 rows, so that two threads apply it. */
const ROWS = 21_000

describe('files in threads', () => {
  it('gives every loan of a file the officer that a call gives it', async () => {
    const known: Arrangement = {
      exact: [
        ['a', 0],
        ['b', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        ['d', 5],
      ],
      remembered: [
        ['a', 5],
        ['b', 2],
        ['d', 0],
        ['e', 1],
      ],
      proposed: [['unknown', 0]],
      gone: [],
    }
    await store(known)
    const texts = [...KEYS, 'unknown', '']
    const cells = Array.from({ length: texts.length ** 2 * (texts.length - 1) }, (_, at) => [
      texts[at % (texts.length - 1)]!,
      texts[Math.floor(at / (texts.length - 1)) % texts.length]!,
      texts[Math.floor(at / (texts.length - 1) / texts.length)]!,
    ])
    const records = Array.from({ length: ROWS }, (_, at) => [`F-${at}`, cells[at % cells.length]!] as const)
    const admin = await fixture.signInAs({ role: 'admin', id: '1' })
    const file = csv(
      records.map(
        ([number, [officer, username, email]]) =>
          `B ${number},${officer},${username},${email},Processing,1000,${number}`,
      ),
      HEAD,
    )
    const job = await ended(fixture, admin, await startImport(admin, file))
    expect(job).toMatchObject({ status: 'completed', imported: ROWS })
    const loans = cells.map(([officer, username, email], at) => ({
      ...{ Borrower: `Call ${at}`, Loan_Officer: officer, Officer_Username: username, Officer_Email: email },
      ...{ Status: 'Processing', Loan_Amount: '1000', Loan_Number: `C-${at}` },
    }))
    await fixture.import(...loans)
    const officers = await fixture.database.query<{ number: string; no: number | null }>(
      'select loan_number "number", officer_no no from loans',
    )
    const officerOf = new Map(officers.map(({ number, no }) => [number, no]))
    for (const [at, [officer, username, email]] of cells.entries()) {
      const want = expected(known, [username!, email!, officer!].filter(Boolean)) ?? null
      expect([officerOf.get(`C-${at}`), officerOf.get(`F-${at}`)]).toEqual([want, want])
    }
    for (const [at, [number]] of records.entries())
      if (officerOf.get(number) !== officerOf.get(`C-${at % cells.length}`)) throw new Error(`${number} differs`)
  })
})
