import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { LONG_FILES, placeOf, spread } from './longest-first.ts'

const folders = ['libs', 'services', 'gateway', 'tools']

const testFiles = folders
  .flatMap((folder) =>
    fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.(int|sys)\.spec\.ts$/.test(name) && !name.includes('node_modules'))

describe('the order of test files', () => {
  it('names a file with each entry', () => {
    expect(LONG_FILES.filter((part) => !testFiles.some((file) => file.includes(part)))).toEqual([])
  })

  it('begins with the kill test and ends with files that are not listed', () => {
    const files = ['tools/paging/paging.sys.spec.ts', 'tools/sim/sim.sys.spec.ts', 'tools/chaos/kill.sys.spec.ts']
    expect(files.toSorted((a, b) => placeOf(a) - placeOf(b))).toEqual(files.toReversed())
  })

  it('has others between two files that use the broker', () => {
    expect(spread(['K', 'L'], ['a', 'b', 'c', 'd', 'e', 'f', 'g']).join('')).toBe('KabLcdefg')
    expect(spread(['K', 'L'], []).join('') + spread([], ['a', 'b']).join('')).toBe('KLab')
  })
})
