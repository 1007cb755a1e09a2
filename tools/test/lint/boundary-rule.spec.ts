import { Linter } from 'eslint'
import { boundaryRule } from './boundary-rule.ts'

const rooms = ['loans', 'roster'].map((name) => ({
  name: `@upline/service-${name}`,
  folder: `services/${name}`,
  type: 'service',
  dependencies: [],
}))

function faults(code: string): number {
  const rule = boundaryRule('/project', rooms)
  const config = {
    files: ['**/*.js'],
    plugins: { upline: { rules: { boundary: rule } } },
    rules: { 'upline/boundary': 2 },
  }
  return new Linter({ cwd: '/project' }).verify(code, config as Linter.Config, '/project/services/roster/src/a.js')
    .length
}

describe('boundary rule', () => {
  it.each([
    "import { a } from '@upline/service-loans'",
    "export { a } from '@upline/service-loans/x'",
    "export * from '../../loans/src/a.js'",
    "await import('@upline/service-loans')",
  ])('reports %s', (code) => {
    expect(faults(code)).toBe(1)
  })

  it('allows other imports', () => {
    expect(faults("import a from './b.js'; import c from 'zod'; export const d = import(a + c)")).toBe(0)
  })
})
