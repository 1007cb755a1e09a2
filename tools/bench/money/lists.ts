import { type Figure, median } from '../figure.ts'
import { times } from '../people/people-instance.ts'
import { millionLoans } from './loans-instance.ts'
import { LOANS } from './million-loans.ts'

const shown = (ms: number) => `${ms.toFixed(1)} ms`

export const listOfCeo: Figure = {
  name: 'GET /api/loans for the CEO with 1,000,000 loans against an officer with 1,000, p50',
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'Median of 60 calls each, 200 loans and the totals, through the gateway, sequential and alternating.',
  async measure() {
    const { ceo, officer } = await millionLoans()
    const [all, own]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 6; turn++) {
      all.push(...(await times(10, () => ceo.get('/api/loans'))))
      own.push(...(await times(10, () => officer.get('/api/loans'))))
    }
    return { value: median(all) / median(own), detail: `${shown(median(all))} ÷ ${shown(median(own))}` }
  },
}

/** The cursor of a page at this offset of the company's list, in the service's format: sort value, created, id. */
async function cursorAt(offset: number): Promise<string> {
  const { database } = await millionLoans()
  const { rows } = await database.query<{ at: string; id: string }>(
    `select created_at::text as at, id from loans order by created_at desc, id desc offset ${offset} limit 1`,
  )
  return Buffer.from(JSON.stringify([rows[0]!.at, rows[0]!.at, rows[0]!.id])).toString('base64url')
}

export const deepPage: Figure = {
  name: 'a page deep in the list against the first page',
  reach: 1.2,
  bound: 'at most',
  unit: '×',
  how: "Median of 60 calls each of the CEO's list of 1,000,000: the page at 900,000 against the first, alternating.",
  async measure() {
    const { ceo } = await millionLoans()
    const cursor = await cursorAt(LOANS * 0.9)
    const [deep, first]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 6; turn++) {
      first.push(...(await times(10, () => ceo.get('/api/loans'))))
      deep.push(...(await times(10, () => ceo.get(`/api/loans?cursor=${cursor}`))))
    }
    return { value: median(deep) / median(first), detail: `${shown(median(deep))} ÷ ${shown(median(first))}` }
  },
}

const NUMBER = `B-${LOANS / 2}`

export const searchByNumber: Figure = {
  name: 'a search by a loan number among 1,000,000 against the first page of the list',
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'Median of 30 calls each by the CEO, with totals: GET /api/loans?q= with a whole loan number, against the first page, alternating.',
  async measure() {
    const { ceo } = await millionLoans()
    const [searched, first]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 3; turn++) {
      searched.push(...(await times(10, () => ceo.get(`/api/loans?q=${NUMBER}`))))
      first.push(...(await times(10, () => ceo.get('/api/loans'))))
    }
    return { value: median(searched) / median(first), detail: `${shown(median(searched))} ÷ ${shown(median(first))}` }
  },
}

const DASHBOARD = ['/api/team', '/api/benchmark', '/api/commissions?status=Funded&limit=8']

export const dashboardOfCeo: Figure = {
  name: "the calls of the CEO's dashboard with 1,000,000 loans against an officer's with 1,000, p50",
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: `Median of 30 each of ${DASHBOARD.join(', ')} one after the other, through the gateway, alternating.`,
  async measure() {
    const { ceo, officer } = await millionLoans()
    const open = (viewer: typeof ceo) => async () => {
      for (const call of DASHBOARD) await viewer.get(call)
    }
    const [all, own]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 3; turn++) {
      all.push(...(await times(10, open(ceo))))
      own.push(...(await times(10, open(officer))))
    }
    return { value: median(all) / median(own), detail: `${shown(median(all))} ÷ ${shown(median(own))}` }
  },
}
