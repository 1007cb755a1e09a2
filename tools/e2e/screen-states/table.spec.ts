import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOf, SCREENS, statesOf } from './screens.ts'
import { statesTable } from './table.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

describe('the pictures of all states', () => {
  it('are linked in docs/screens.md', () =>
    expect(readFileSync(join(DOCS, 'screens.md'), 'utf8')).toContain(statesTable()))

  it('exist, and no others', () =>
    expect(readdirSync(join(DOCS, 'images/screens')).toSorted()).toEqual(
      SCREENS.flatMap((screen) => statesOf(screen).map((state) => pictureOf(screen, state))).toSorted(),
    ))
})
