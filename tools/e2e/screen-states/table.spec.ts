import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureOf, SCREENS, statesOf } from './screens.ts'
import { statesTable } from './table.ts'

const DOCS = join(import.meta.dirname, '../../../docs')

describe('docs/screens.md', () => {
  it('links the picture of each state of each screen', () =>
    expect(readFileSync(join(DOCS, 'screens.md'), 'utf8')).toContain(statesTable()))

  it('has a picture for each link, and no others', () =>
    expect(readdirSync(join(DOCS, 'images/screens')).toSorted()).toEqual(
      SCREENS.flatMap((screen) => statesOf(screen).map((state) => pictureOf(screen, state))).toSorted(),
    ))
})
