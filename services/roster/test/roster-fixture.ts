import type { Member, NewMember, Role } from '@upline/contracts'
import { type Caller, startTestService, type TestService } from '@upline/testing'

/** The roster service with real dependencies, and shortcuts to fill it. */
export interface RosterFixture extends TestService {
  admin: Caller
  /** Adds a member as the admin; names follow from the username. */
  add(username: string, of?: Partial<NewMember>): Promise<Member>
  /** Signs a member in with the id and role in the roster. */
  as(member: Member): Promise<Caller>
  /** Whether the stored counts equal a rebuild from members. */
  driftedFigures(): Promise<unknown[]>
}

export async function startRoster(
  settings: Record<string, string> = {},
  clock?: { now(): Date },
): Promise<RosterFixture> {
  const service = await startTestService({
    name: 'roster',
    bodyLimitMb: 32,
    settings: {
      OPEN_ROSTER: 'off',
      PUBLIC_PAGES: 'off',
      ROSTER_ACCOUNTS: 'ceo,manager',
      ...settings,
    },
    module: async () => {
      const [{ AppModule }, { readRosterConfig }] = await Promise.all([
        import('../src/app.module.ts'),
        import('../src/config.ts'),
      ])
      return AppModule.with(readRosterConfig())
    },
    ...(clock ? { clock } : {}),
  })
  const admin = await service.signInAs('admin')
  return {
    ...service,
    admin,
    add: async (username, of = {}) => {
      const answer = await admin.post<Member>('/users', person(username, of))
      if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    as: ({ id, username, role }) => service.signInAs({ id, username, role: role as Role }),
    driftedFigures: () => driftedFigures(service),
  }
}

export const person = (username: string, of: Partial<NewMember> = {}): NewMember => ({
  firstName: username.charAt(0).toUpperCase() + username.slice(1),
  lastName: 'Moss',
  email: `${username}@example.com`,
  username,
  ...of,
})

async function driftedFigures({ database }: TestService): Promise<unknown[]> {
  const kept = await figures(database)
  await database.query('select rebuild_downlines()')
  const rebuilt = await figures(database)
  const texts = new Set(rebuilt.map((row) => JSON.stringify(row)))
  if (kept.length !== rebuilt.length) return [{ kept: kept.length, rebuilt: rebuilt.length }]
  return kept.filter((row) => !texts.has(JSON.stringify(row)))
}

const figures = async (database: TestService['database']): Promise<unknown[]> => [
  ...(await database.query(`select member_id, level1, level2, level3, total, active_loan_officers, active_senior_officers,
      volume_loans, volume_cents::float8
    from downline_figures order by member_id`)),
  ...(await database.query('select * from roster_tally where members <> 0 or leaders <> 0 order by 1, 2, 3')),
]
