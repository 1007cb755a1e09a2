import { boundaryFault } from './boundary.ts'
import type { WorkspacePackage } from './package-boundaries.ts'

const room = (name: string, folder: string, type: string, dependencies: string[] = []): WorkspacePackage => ({
  name,
  folder,
  type,
  dependencies,
})

const rooms: WorkspacePackage[] = [
  room('@upline/money', 'libs/money', 'pure'),
  room('@upline/db', 'libs/db', 'node', ['@upline/money']),
  room('@upline/auth', 'libs/auth', 'node'),
  room('@upline/ui', 'libs/ui', 'browser', ['@upline/money']),
  room('@upline/service-loans', 'services/loans', 'service', ['@upline/money', '@upline/db']),
  room('@upline/service-roster', 'services/roster', 'service', ['@upline/service-loans']),
  room('@upline/gateway', 'gateway', 'gateway', ['@upline/db', '@upline/auth']),
  room('@upline/web-loans', 'web/loans', 'remote', ['@upline/ui', '@upline/web-roster']),
  room('@upline/web-roster', 'web/roster', 'remote', ['@upline/ui']),
]

describe('refuses an import', () => {
  it.each([
    ['services/roster/src/a.ts', '@upline/service-loans', 'service may not import service'],
    ['services/roster/src/a.ts', '../../loans/src/pipeline/loan.entity.ts', 'may not leave services/roster'],
    ['libs/money/src/cents.ts', '@upline/db', 'pure may not import node'],
    ['libs/money/src/cents.ts', 'node:fs', "pure may not import 'node:fs'"],
    ['libs/db/src/rows.ts', '@upline/ui', 'node may not import browser'],
    ['libs/db/src/rows.ts', '../../money/src/cents.ts', 'may not leave libs/db'],
    ['gateway/src/routes.ts', '@upline/db', 'gateway may not import node'],
    ['web/loans/src/pipeline-page.tsx', '@upline/web-roster', 'remote may not import remote'],
    ['web/loans/src/pipeline-page.tsx', '@upline/db', 'remote may not import node'],
    ['web/loans/src/pipeline-page.tsx', '@mantine/core', "remote may not import '@mantine/core'"],
    ['services/loans/src/plans/plans.service.ts', '../pipeline/loan.entity.ts', "another feature's entity"],
    ['libs/ui/src/money.tsx', '@upline/ui', 'does not import itself'],
    ['services/loans/src/a.ts', '@upline/auth', 'missing from the dependencies'],
    ['tools/bench/loans.ts', '@upline/service-loans', 'a tool may not import a service'],
  ])('%s of %s', (file, what, words) => {
    expect(boundaryFault(file, what, rooms)).toContain(words)
  })
})

describe('allows an import', () => {
  it.each([
    ['services/loans/src/pipeline/loans.service.ts', '@upline/db'],
    ['services/loans/src/pipeline/loans.service.ts', '../plans/plans.service.ts'],
    ['services/loans/src/pipeline/loans.module.ts', '../plans/plan.entity.ts'],
    ['libs/db/src/rows.ts', '@upline/money'],
    ['libs/ui/src/money.tsx', '@upline/money'],
    ['libs/ui/src/panel.tsx', '@mantine/core'],
    ['gateway/src/routes.ts', '@upline/auth'],
    ['web/loans/src/pipeline-page.tsx', '@upline/ui'],
    ['web/loans/src/pipeline-page.spec.tsx', 'node:fs'],
    ['services/loans/test/loans.int.spec.ts', '@upline/auth'],
    ['tools/bench/loans.ts', '../instance/instance.ts'],
  ])('%s of %s', (file, what) => {
    expect(boundaryFault(file, what, rooms)).toBeNull()
  })

  it('allows an import of the type of another feature’s entity', () => {
    expect(
      boundaryFault('services/loans/src/plans/plans.service.ts', '../pipeline/loan.entity.ts', rooms, true),
    ).toBeNull()
  })
})
