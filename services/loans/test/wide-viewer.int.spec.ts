import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LoansResponse } from '@upline/contracts'
import { rows } from '@upline/db'
import { aMember, eventually, importedEvent, type Caller } from '@upline/testing'
import { LoanPagesService } from '../src/pipeline/loan-pages.service.ts'
import { MINE_PAGE, MINE_PAGE_WIDE } from '../src/pipeline/own-loans.queries.ts'
import { openLoans, row, type LoansFixture } from './loans-fixture.ts'

const OFFICERS = 2_400
const LOANS = 3_000

let fixture: LoansFixture
let em: EntityManager
let top: number

beforeAll(async () => {
  fixture = await openLoans()
  ;({ em } = fixture.app.get(MikroORM) as { em: EntityManager })
  await fixture.people({ username: 'top' }, { username: 'mid', upline: 'top' }, { username: 'else' })
  const uplines = [fixture.member('top').id, fixture.member('mid').id, fixture.member('else').id]
  const members = Array.from({ length: OFFICERS }, (_, n) =>
    aMember({ username: `o${n}`, firstName: 'O', lastName: `N${n}`, uplineId: uplines[n % 8 === 7 ? 2 : n % 2]! }),
  )
  for (let from = 0; from < OFFICERS; from += 400) await fixture.emit(importedEvent(members.slice(from, from + 400)))
  const loans = Array.from({ length: LOANS }, (_, n) =>
    row(`W-${n}`, {
      ...{ Loan_Officer: `o${(n * 7) % OFFICERS}`, Created: `2026-0${1 + (n % 9)}-1${n % 10}` },
      ...(n % 5 === 0 ? { Status: 'Funded', Funded_Date: `2026-09-1${n % 10}` } : {}),
    }),
  )
  await fixture.import(...loans)
  top = (await rows<{ no: number }>(em.fork(), `select no from members where username = 'top'`))[0]!.no
}, 240_000)

afterAll(() => fixture.stop())

/** All that one should see, by code of its own: newest first. */
async function expected(): Promise<string[]> {
  const found = await rows<{ number: string }>(
    em.fork(),
    `select l.loan_number number from loans l join members o on o.no = l.officer_no left join members u on u.no = o.upline_no
     where $1 in (o.upline_no, u.upline_no) order by l.created_at desc, l.id desc`,
    [top],
  )
  return found.map(({ number }) => number)
}

async function pagesOf(viewer: Caller, query = ''): Promise<string[]> {
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body, headers } = await viewer.get<LoansResponse>(`/loans?scope=mine&limit=250${query}${cursor}`)
    seen.push(...body.loans.map(({ loanNumber }) => loanNumber!))
    if (!headers['next-cursor']) return seen
    cursor = `&cursor=${encodeURIComponent(String(headers['next-cursor']))}`
  }
}

type Found = { id: string; level: number; createdAtKey: string; gaveUp?: boolean }

describe('a viewer with thousands of officers', () => {
  it('sees exactly what brute force finds, page by page', async () => {
    const wanted = await expected()
    expect(wanted.length).toBeGreaterThan(2_000)
    expect(await pagesOf(await fixture.as('top'))).toEqual(wanted)
  })

  it('uses the wide query if it is faster', async () => {
    await eventually(async () => {
      const lists = fixture.app.get(LoanPagesService) as unknown as {
        isWide: (no: number, of: object) => Promise<boolean>
      }
      expect(await lists.isWide(top, { limit: 50, status: null, pattern: null })).toBe(true)
      const other = (await rows<{ no: number }>(em.fork(), `select no from members where username = 'o1'`))[0]!.no
      expect(await lists.isWide(other, { limit: 50, status: null, pattern: null })).toBe(false)
    })
  })

  it('gets the same rows and stakes from both queries, on every page', async () => {
    let [at, id]: [string | null, string | null] = [null, null]
    for (let page = 0; page < 8; page++) {
      const asked: unknown[] = [top, at, id, 300, null, null]
      const narrow: Found[] = await rows<Found>(em.fork(), MINE_PAGE, asked)
      const wide = await rows<Found>(em.fork(), MINE_PAGE_WIDE, [...asked, 20_000])
      expect(wide.every(({ gaveUp }) => gaveUp === false)).toBe(true)
      expect(wide.map(({ gaveUp: _gaveUp, ...loan }) => loan)).toEqual(narrow)
      const last: Found | undefined = narrow.at(-1)
      if (!last) break
      ;[at, id] = [last.createdAtKey, last.id]
    }
  })

  it('gives up if the newest of all are not enough, and says so', async () => {
    const found = await rows<Found>(em.fork(), MINE_PAGE_WIDE, [top, null, null, 300, null, null, 10])
    expect(found[0]?.gaveUp).toBe(true)
  })
})

describe('another order', () => {
  it.each([
    ['amount', 1],
    ['-amount', -1],
    ['created', 1],
  ] as const)('%s sorts all loans over all pages, for one viewer and for the company', async (sort, way) => {
    const some = Array.from({ length: 60 }, (_, n) =>
      row(`A-${n}`, { Loan_Officer: 'o0', Loan_Amount: 1 + ((n * 37) % 50) }),
    )
    await fixture.import(...some)
    const admin = await fixture.signInAs({ role: 'admin', id: '1' })
    for (const [viewer, scope] of [
      [await fixture.as('top'), 'mine'],
      [admin, 'company'],
    ] as const) {
      const values: (number | string)[] = []
      let cursor = ''
      const ids = new Set<string>()
      for (;;) {
        const path = `/loans?scope=${scope}&q=A-&limit=17&sort=${sort}${cursor}`
        const { body, headers } = await viewer.get<LoansResponse>(path)
        for (const loan of body.loans) ids.add(loan.id)
        values.push(...body.loans.map((loan) => (sort === 'created' ? loan.createdAt : (loan.loanAmount ?? 0))))
        if (!headers['next-cursor']) break
        cursor = `&cursor=${encodeURIComponent(String(headers['next-cursor']))}`
      }
      expect(ids.size).toBe(60)
      expect(values).toEqual([...values].sort((a, b) => (a < b ? -way : a > b ? way : 0)))
    }
  })

  it('refuses a cursor of another order', async () => {
    const top = await fixture.as('top')
    const { headers } = await top.get('/loans?limit=1')
    expect((await top.get(`/loans?limit=1&sort=amount&cursor=${String(headers['next-cursor'])}`)).status).toBe(400)
  })
})
