import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const rows = read('docs/security.md')
  .split('\n')
  .flatMap((line) => {
    const [, item, level, how, where] = /^\| ([\d.]+) \| ([12]) \| ([^|]+) \| (.+) \|$/.exec(line) ?? []
    return item ? [{ item, level, how: how ?? '', where: where ?? '' }] : []
  })

const attacks = readdirSync(path.join(root, 'tools/attacks'))
  .map((file) => read(`tools/attacks/${file}`))
  .join('\n')

/** 'file.ts › a part of a title'. */
const NAMED = /([\w./-]+\.ts) › ([^;|(:)]+)/g

describe('table of docs/security.md', () => {
  it('lists every item of levels 1 and 2 once', () => {
    expect(rows).toHaveLength(253)
    expect(new Set(rows.map(({ item }) => item)).size).toBe(253)
  })

  it('cites tests that exist', () => {
    const named = rows.flatMap(({ item, where }) =>
      [...where.matchAll(NAMED)].map(([, file, title]) => ({ item, file, title })),
    )
    expect(named.length).toBeGreaterThan(30)
    const missing = named.filter(({ file, title }) => !read(file!).includes(title!.trim()))
    expect(missing).toEqual([])
  })

  it('cites attacks that exist, of at least forty', () => {
    const cited = new Set(
      rows.flatMap(({ where }) => [...where.matchAll(/attack (\d\d)/g)].map(([, number]) => number!)),
    )
    for (const number of cited)
      expect([number, new RegExp(`it\\(\\s*['"\`]${number} `).test(attacks)]).toEqual([number, true])
    expect(attacks.match(/it\(\s*['"`]\d\d /g)!.length).toBeGreaterThanOrEqual(40)
  })

  it('cites a test for each item that claims one, and counts its items correctly', () => {
    for (const { item, how, where } of rows) {
      expect([item, ['test', 'by design', 'does not apply', '**not met**']]).toEqual([
        item,
        expect.arrayContaining([how]),
      ])
      if (how === 'test') expect([item, where]).toEqual([item, expect.stringMatching(/ › |attack \d\d/)])
    }
    const count = (kind: string) => rows.filter(({ how }) => how === kind).length
    expect(read('docs/security.md')).toContain(
      `${rows.length} items: ${count('test')} covered by a test, ${count('by design')} by design, ${count('does not apply')} do not apply, ${count('**not met**')} not met`,
    )
  })
})
