import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATES } from './states.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TABLE = readFileSync(join(ROOT, 'docs/screens.md'), 'utf8')

/** The paths of the shell's own routes, and those of its table of remotes. */
const paths = [
  ...readFileSync(join(ROOT, 'web/shell/src/app-routes.tsx'), 'utf8').matchAll(/path="(\/[\w-]+)"/g),
  ...readFileSync(join(ROOT, 'web/shell/src/remotes/remote-paths.ts'), 'utf8').matchAll(/'(\/[\w/:-]+)'/g),
].map(([, path]) => path!)

describe('docs/screens.md', () => {
  it.each(paths)('has a row for the screen %s', (path) => expect(TABLE).toContain(`\`${path}\``))

  it.each(STATES.map(({ name }) => name))('links the picture of the state %s, which exists', (name) => {
    expect(TABLE).toContain(`(../tools/e2e/visual/${name}.png)`)
    expect(existsSync(join(import.meta.dirname, `${name}.png`))).toBe(true)
  })
})
