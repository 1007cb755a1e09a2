import { type Figure, median, percentile } from '../figure.ts'
import { MEMBERS, PLACES } from './million.ts'
import { asMember, million, times } from './people-instance.ts'

const shown = (ms: number) => `${ms.toFixed(2)} ms`
const someone = () => `b${200_001 + Math.floor(Math.random() * (MEMBERS - 200_001))}`

const NEAREST = `
  with recursive up as (
    select id, upline_id, 0 as n from members where id = $1
    union all
    select m.id, m.upline_id, up.n + 1
    from up, lateral (select id, upline_id from members where id = up.upline_id offset 0) m where up.n < 3)
  select id from up order by n`

export const threeUplines: Figure = {
  name: 'three uplines of a member among a million',
  reach: 8,
  bound: 'at most',
  unit: '× SELECT 1',
  how: 'Median of 500 prepared queries of random members ÷ median of 500 round trips of SELECT 1, one connection.',
  async measure() {
    const { database } = await million()
    const one = median(await times(500, () => database.query({ name: 'one', text: 'select 1' })))
    const walk = median(await times(500, () => database.query({ name: 'uplines', text: NEAREST, values: [someone()] })))
    return { value: walk / one, detail: `${shown(walk)} ÷ ${shown(one)}` }
  },
}

export const teamOfRoot: Figure = {
  name: "GET /api/team for the root of a million members against a leaf's manager",
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: "Median of 40 calls each, without concurrent roster changes; the root's response lists 1,000 members (165 kB), the manager's one.",
  async measure() {
    const instance = await million()
    const senior = await asMember(instance, 'senior')
    const root = median(await times(40, () => instance.admin.get('/api/team')))
    const leaf = median(await times(40, () => senior.get('/api/team')))
    return { value: root / leaf, detail: `${shown(root)} ÷ ${shown(leaf)}` }
  },
}

export const moveOfSubtree: Figure = {
  name: 'move of a 100,000-member subtree against a move of a leaf',
  reach: 5,
  bound: 'at most',
  unit: '×',
  how: 'Median of 20 PUT /api/users/{id}/upline each, between the same two uplines.',
  async measure() {
    const { admin, database } = await million()
    const { rows } = await database.query<{ id: string }>(
      `select m.id from members m join downlines d on d.member_id = m.id where m.upline_id = $1 and d.total = 0 limit 1`,
      [PLACES.tree],
    )
    const uplines = ['1', PLACES.tree]
    const move = (id: string) => (turn: number) =>
      admin.call('PUT', `/api/users/${id}/upline`, { uplineId: uplines[(turn + 1) % 2] })
    const leaf = median(await times(20, move(rows[0]!.id)))
    const subtree = median(await times(20, move(PLACES.node)))
    return { value: subtree / leaf, detail: `${shown(subtree)} ÷ ${shown(leaf)}` }
  },
}

export const search: Figure = {
  name: 'search by any part of a name, p99, against lookup by id, p99',
  reach: 10,
  bound: 'at most',
  unit: '×',
  how: 'GET /api/users?q=…&limit=50 with 300 random parts of 3 to 7 letters of names, against 300 GET /api/users/{id}.',
  async measure() {
    const { admin, database } = await million()
    const { rows } = await database.query<{ name: string }>(
      `select name_key as name from members tablesample system (0.2) where id like 'b%' limit 400`,
    )
    const part = (turn: number) => {
      const { name } = rows[turn % rows.length]!
      const length = 3 + (turn % 5)
      const from = (turn * 7) % Math.max(1, name.length - length)
      return encodeURIComponent(name.slice(from, from + length))
    }
    const found = await times(300, (turn) => admin.get(`/api/users?q=${part(turn)}&limit=50`))
    const looked = await times(300, () => admin.get(`/api/users/${someone()}`))
    const [a, b] = [percentile(found, 0.99), percentile(looked, 0.99)]
    const detail = `${shown(a)} ÷ ${shown(b)}; p50 ${shown(median(found))} and ${shown(median(looked))}`
    return { value: a / b, detail }
  },
}

export const openNode: Figure = {
  name: 'a page of a node with 100,000 direct reports against a page of a node with few, in the service',
  reach: 3,
  bound: 'at most',
  unit: '×',
  how: 'Median of 40 GET /api/team/tree?parent=…&limit=100 each.',
  async measure() {
    const { admin } = await million()
    const many = median(await times(40, () => admin.get(`/api/team/tree?parent=${PLACES.node}&limit=100`)))
    const few = median(await times(40, () => admin.get(`/api/team/tree?parent=${PLACES.tree}&limit=100`)))
    return { value: many / few, detail: `${shown(many)} ÷ ${shown(few)}` }
  },
}
