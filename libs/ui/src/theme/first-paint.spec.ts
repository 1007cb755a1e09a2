import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { surfaces } from './surfaces.ts'

const css = readFileSync(join(import.meta.dirname, 'first-paint.css'), 'utf8')

describe('style before the first script', () => {
  it.each(['light', 'dark'] as const)('has the background of the %s scheme', (scheme) => {
    const rule = new RegExp(`'${scheme}'\\][^}]*background: (#\\w+)`).exec(css)
    expect(rule?.[1]?.toUpperCase()).toBe(surfaces[scheme]['--up-canvas'])
  })
})
