import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Company,
  type Member,
  type MemberImportJob,
  type Role,
  ROLES,
  type RosterCounts,
  type TeamResponse,
} from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import { form } from './import-files.ts'
import { person, type RosterFixture, startRoster } from './roster-fixture.ts'

/**
 * The permission table of decisions, People, call by call. Each caller has their own chain:
 * upline → caller → downline → deep, and a stranger outside it.
 */
const RELATIONS = ['own', 'upline', 'downline', 'deep', 'stranger'] as const
type Relation = (typeof RELATIONS)[number]
type Line = Record<Relation, Member>

let roster: RosterFixture
const lines = {} as Record<Role, Line>
const callers = {} as Record<Role, Caller>
/** Removes the members that others then try to restore. */
let remover: Caller
let serial = 0

beforeAll(async () => {
  roster = await startRoster({ ROSTER_ACCOUNTS: 'ceo,assistant-own' })
  const stranger = await roster.add('stranger')
  remover = await roster.as(await roster.add('remover', { role: 'admin' }))
  for (const role of ROLES) {
    const upline = await roster.add(`${role}-upline`, { role: 'manager' })
    const own = await roster.add(`${role}-own`, { role, uplineId: upline.id })
    const downline = await roster.add(`${role}-downline`, { uplineId: own.id })
    const deep = await roster.add(`${role}-deep`, { uplineId: downline.id })
    lines[role] = { own, upline, downline, deep, stranger }
    callers[role] = await roster.as(own)
  }
})
afterAll(() => roster.stop())

const isCompany = (role: Role) => role === 'ceo' || role === 'admin'
const isBelow = (relation: Relation) => relation === 'downline' || relation === 'deep'
const sees = (role: Role, relation: Relation) => isCompany(role) || relation === 'own' || isBelow(relation)

/** 404 if the caller may not see the member, 403 if the caller may not do it, otherwise 200. */
const managing = (role: Role, relation: Relation): number => {
  if (!sees(role, relation)) return 404
  return isCompany(role) || (role === 'manager' && isBelow(relation)) ? 200 : 403
}

const editing = (role: Role, relation: Relation): number => (relation === 'own' ? 200 : managing(role, relation))

/** Callers cannot change their own role, level, upline, active status and username; ceo and admin only not their role and branch. */
const editingClosed = (role: Role, relation: Relation): number =>
  relation === 'own' && isCompany(role) ? 200 : managing(role, relation)

/** Payroll fields, licenses and supervision records are for ceo and admin, and no one sets their own. */
const settingRecords = (role: Role, relation: Relation): number => {
  if (!sees(role, relation)) return 404
  return isCompany(role) && relation !== 'own' ? 200 : 403
}

interface Documented {
  tags: string[]
}

interface Call {
  name: string
  /** Removes the member, so that each call gets another one. */
  onSomebodyElse?: true
  send(caller: Caller, target: Member, line: Line): Promise<{ status: number }>
  expected(role: Role, relation: Relation): number
}

const fresh = () => `fresh${++serial}`
const aSupervision = () => ({ work: fresh(), from: '2026-01-01', to: null })
const aLicense = () => ({ state: 'TX', number: fresh(), from: '2026-01-01', to: null })

/** A member with this relation who may be deleted. */
async function expendable(role: Role, relation: Relation): Promise<Member> {
  const line = lines[role]
  if (relation === 'own') return line.own
  const under = { upline: null, downline: line.own.id, deep: line.downline.id, stranger: null }[relation]
  return roster.add(fresh(), { uplineId: under })
}

const CALLS: Call[] = [
  {
    name: 'GET /users/:id',
    send: (caller, { id }) => caller.get(`/users/${id}`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  },
  {
    name: 'GET /users/:id/recruits',
    send: (caller, { id }) => caller.get(`/users/${id}/recruits`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  },
  {
    name: 'GET /users/:id/payroll',
    send: (caller, { id }) => caller.get(`/users/${id}/payroll`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  },
  {
    name: 'PUT /users/:id/payroll',
    send: (caller, { id }) => caller.put(`/users/${id}/payroll`, { employeeNumber: fresh() }),
    expected: settingRecords,
  },
  {
    name: 'GET /users/:id/licenses',
    send: (caller, { id }) => caller.get(`/users/${id}/licenses`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  },
  {
    name: 'PUT /users/:id/licenses',
    send: (caller, { id }) => caller.put(`/users/${id}/licenses`, { licenses: [aLicense()] }),
    expected: settingRecords,
  },
  {
    name: 'GET /users/:id/supervision',
    send: (caller, { id }) => caller.get(`/users/${id}/supervision`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  },
  {
    name: 'PUT /users/:id/supervision',
    send: (caller, { id }) => caller.put(`/users/${id}/supervision`, { supervision: [aSupervision()] }),
    expected: settingRecords,
  },
  {
    name: 'PUT /users/:id with a license',
    send: (caller, { id }) => caller.put(`/users/${id}`, { licenses: [aLicense()] }),
    expected: settingRecords,
  },
  {
    name: 'PUT /users/:id with a cost center',
    send: (caller, { id }) => caller.put(`/users/${id}`, { costCenter: fresh() }),
    expected: settingRecords,
  },
  {
    name: 'PUT /users/:id with a phone number',
    send: (caller, { id }) => caller.put(`/users/${id}`, { phone: `555-${++serial}` }),
    expected: editing,
  },
  ...([{ level: 4 }, { isActive: false }] as const).map((change): Call => ({
    name: `PUT /users/:id with ${Object.keys(change)[0]}`,
    send: async (caller, { id }) => {
      const answer = await caller.put(`/users/${id}`, change)
      // A deactivated caller changes nothing any longer.
      await remover.put(`/users/${id}`, { isActive: true })
      return answer
    },
    expected: editingClosed,
  })),
  {
    name: 'PUT /users/:id with a username',
    send: (caller, { id }) => caller.put(`/users/${id}`, { username: fresh() }),
    expected: editingClosed,
  },
  {
    name: 'PUT /users/:id with a role',
    send: (caller, { id }) => caller.put(`/users/${id}`, { role: 'processor' }),
    // The processor of this table already has the role, and a field with its current value is not a change.
    expected: (role, relation) => (relation === 'own' ? (role === 'processor' ? 200 : 403) : managing(role, relation)),
  },
  {
    name: 'PUT /users/:id with every field as it is',
    send: async (caller, { id }) => {
      const {
        id: _,
        uplineName: __,
        downlineCount: ___,
        needsPasswordChange: ____,
        createdAt: _____,
        ...fields
      } = (await roster.admin.get<Member>(`/users/${id}`)).body
      return caller.put(`/users/${id}`, fields)
    },
    expected: editing,
  },
  ...(['put', 'patch'] as const).map((method): Call => ({
    name: `${method.toUpperCase()} /users/:id/upline to the caller's direct report`,
    send: (caller, { id }, line) => caller[method](`/users/${id}/upline`, { uplineId: line.downline.id }),
    expected: (role, relation) => {
      if (managing(role, relation) !== 200)
        return relation === 'own' && isCompany(role) ? 409 : managing(role, relation)
      // The direct report and the members above it would create a loop.
      return relation === 'deep' || relation === 'stranger' ? 200 : 409
    },
  })),
  {
    name: 'PUT /users/:id/upline to a stranger',
    send: (caller, { id }, line) => caller.put(`/users/${id}/upline`, { uplineId: line.stranger.id }),
    expected: (role, relation) => {
      if (isCompany(role)) return relation === 'stranger' ? 409 : 200
      return managing(role, relation) === 200 ? 403 : managing(role, relation)
    },
  },
  {
    name: 'PUT /users/:id/upline to no one',
    send: (caller, { id }) => caller.put(`/users/${id}/upline`, { uplineId: null }),
    expected: (role, relation) => {
      if (isCompany(role)) return 200
      return managing(role, relation) === 200 ? 403 : managing(role, relation)
    },
  },
  {
    name: 'POST /users/:id/upline/preview to no one',
    send: (caller, { id }) => caller.post(`/users/${id}/upline/preview`, { uplineId: null }),
    expected: (role, relation) => {
      if (isCompany(role)) return 200
      return managing(role, relation) === 200 ? 403 : managing(role, relation)
    },
  },
  {
    name: 'GET /users/:id/history',
    send: (caller, { id }) => caller.get(`/users/${id}/history`),
    expected: editing,
  },
  ...['', '&asOf=2020-01-01'].map((asOf): Call => ({
    name: `GET /team/tree?parent=:id${asOf}`,
    send: (caller, { id }) => caller.get(`/team/tree?parent=${id}${asOf}`),
    expected: (role, relation) => (sees(role, relation) ? 200 : 404),
  })),
  {
    name: 'POST /users under them',
    send: (caller, { id }) => caller.post('/users', person(fresh(), { uplineId: id })),
    expected: (role, relation) => {
      if (isCompany(role)) return 201
      return role === 'manager' && sees(role, relation) ? 201 : 403
    },
  },
  {
    name: 'POST /upload-profile-photo',
    send: (caller, { id }) => uploadNothing(caller, id),
    expected: (role, relation) => (editing(role, relation) === 200 ? 400 : editing(role, relation)),
  },
  {
    name: 'DELETE /users/:id',
    onSomebodyElse: true,
    send: (caller, { id }) => caller.delete(`/users/${id}`),
    expected: (role, relation) => managing(role, relation),
  },
  {
    name: 'POST /users/:id/restore of a member that another person removed',
    onSomebodyElse: true,
    send: async (caller, { id }, line) => {
      if (id !== line.own.id) await remover.delete(`/users/${id}`)
      return caller.post(`/users/${id}/restore`)
    },
    // No one sees a removed member. Only viewers of the whole company learn that one was removed.
    expected: (role, relation) => (relation !== 'own' && isCompany(role) ? 403 : 404),
  },
  {
    name: 'POST /users/:id/erasure without the username as confirmation',
    send: (caller, { id }) => caller.post(`/users/${id}/erasure`, { username: 'nobody', reason: 'asked for' }),
    expected: (role, relation) => (isCompany(role) && relation !== 'own' ? 400 : 403),
  },
]

const uploadNothing = (caller: Caller, userId: string) =>
  caller.call('POST', '/upload-profile-photo', {
    payload: `--x\r\ncontent-disposition: form-data; name="userId"\r\n\r\n${userId}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })

/** Restores the chains after each call that changed something. */
async function reset(): Promise<void> {
  const back = ROLES.flatMap((role) => {
    const { own, upline, downline, deep, stranger } = lines[role]
    const places: [Member, Member | null][] = [
      [upline, null],
      [stranger, null],
      [own, upline],
      [downline, own],
      [deep, downline],
    ]
    return places.map(([member, under]) => ({ id: member.id, upline_id: under?.id ?? null, role: member.role }))
  })
  await roster.database.query(
    `update members m set upline_id = b.upline_id, role = b.role, level = 1, is_active = true
     from jsonb_to_recordset($1::jsonb) as b (id text, upline_id text, role text) where m.id = b.id`,
    [JSON.stringify(back)],
  )
}

describe.each(CALLS)('$name', (call) => {
  afterAll(reset)

  const cases = ROLES.flatMap((role) =>
    RELATIONS.map((relation) => [role, relation, call.expected(role, relation)] as const),
  )

  it.each(cases)('answers a %s on %s with status %i', async (role, relation, expected) => {
    const line = lines[role]
    if (call.onSomebodyElse && relation === 'own' && isCompany(role)) return
    const target = call.onSomebodyElse ? await expendable(role, relation) : line[relation]
    const { status } = await call.send(callers[role], target, line)
    expect(status).toBe(expected)
    if (expected < 300 && relation !== 'own') await reset()
  })
})

describe('calls without a target', () => {
  const may = (role: Role) => isCompany(role) || role === 'manager'

  it.each(ROLES)(
    'adding without an upline by %s: anywhere for ceo and admin, under themselves for a manager',
    async (role) => {
      const answer = await callers[role].post<Member>('/team-members', person(fresh()))
      expect(answer.status).toBe(may(role) ? 201 : 403)
      if (may(role)) expect(answer.body.uplineId).toBe(role === 'manager' ? lines.manager.own.id : null)
    },
  )

  it.each(ROLES)('decides both imports by %s', async (role) => {
    const rows = () => [{ ...person(fresh()) }]
    expect((await callers[role].post('/team-members/bulk-import', { members: rows() })).status).toBe(
      may(role) ? 200 : 403,
    )
    expect((await callers[role].post('/users/import-csv', { csvData: rows() })).status).toBe(may(role) ? 200 : 403)
  })

  it.each(ROLES)('shows the import of a file by %s to others except managers', async (role) => {
    const started = await callers[role].call<{ id: string }>('POST', '/team-members/imports', {
      payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nfirst,last,email\r\nA,B,${fresh()}@example.com\r\n--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(started.status).toBe(may(role) ? 202 : 403)
    if (!may(role)) return
    const statusFor = async (caller: Caller, part = '') =>
      (await caller.get(`/team-members/imports/${started.body.id}${part}`)).status
    for (const other of ROLES) {
      const isShown = isCompany(other) || other === role
      expect(await statusFor(callers[other])).toBe(isShown ? 200 : may(other) ? 404 : 403)
      if (isShown) continue
      for (const part of ['/refused.csv', '/events'])
        expect(await statusFor(callers[other], part)).toBe(may(other) ? 404 : 403)
    }
    for (const act of ['cancel', 'undo'])
      for (const other of ROLES.filter((one) => !isCompany(one) && one !== role)) {
        const { status } = await callers[other].post(`/team-members/imports/${started.body.id}/${act}`)
        expect(status).toBe(may(other) ? 404 : 403)
      }
    await eventually(async () => {
      const { status } = await callers[role].post(`/team-members/imports/${started.body.id}/undo`)
      expect(status).toBe(200)
    })
  })

  it.each(ROLES)('GET /team-members/imports by %s lists all imports, or their own', async (role) => {
    for (const by of [callers.admin, callers.manager])
      await by.post('/team-members/bulk-import', { members: [person(fresh())] })
    const { status, body } = await callers[role].get<MemberImportJob[]>('/team-members/imports')
    if (!may(role)) return expect(status).toBe(403)
    const whose = new Set(body.map(({ by }) => by.id))
    const [admins, managers] = [lines.admin.own.id, lines.manager.own.id]
    expect(whose.has(managers)).toBe(true)
    expect(isCompany(role) ? whose.has(admins) : whose.size === 1).toBe(true)
  })

  it.each(ROLES)('GET /users by %s lists everyone, or the caller and the downline', async (role) => {
    const ids = (await callers[role].get<Member[]>('/users')).body.map(({ id }) => id)
    const { own, downline, deep, upline, stranger } = lines[role]
    expect(ids).toEqual(expect.arrayContaining([own.id, downline.id, deep.id]))
    expect(ids.includes(upline.id)).toBe(isCompany(role))
    expect(ids.includes(stranger.id)).toBe(isCompany(role))
  })

  it.each(ROLES)('GET /users?upline= by %s lists the members they may see', async (role) => {
    const { own, downline, upline } = lines[role]
    const reportsOf = async ({ id }: Member) =>
      (await callers[role].get<Member[]>(`/users?upline=${id}`)).body.map((report) => report.id)
    expect(await reportsOf(own)).toContain(downline.id)
    const besides = await reportsOf(upline)
    expect(besides).toContain(own.id)
    // Earlier calls added others there. Callers who do not see the whole company see only themselves.
    if (!isCompany(role)) expect(besides).toHaveLength(1)
  })

  it.each(ROLES)('GET /team and GET /users/counts by %s cover the members they may see', async (role) => {
    const team = await callers[role].get<TeamResponse>('/team')
    expect(team.body.currentUser.id).toBe(lines[role].own.id)
    expect(team.body.directDownline.map(({ id }) => id)).toContain(lines[role].downline.id)
    expect(team.body.directDownline.every(({ uplineId }) => uplineId === lines[role].own.id)).toBe(true)
    const seen = (await callers[role].get<Member[]>('/users')).body.length
    expect((await callers[role].get<RosterCounts>('/users/counts')).body.total).toBe(seen)
  })

  it.each(ROLES)("shows the name of the caller's upline to %s", async (role) => {
    const { body } = await callers[role].get<Member>(`/users/${lines[role].own.id}`)
    expect(body.uplineName).toBe(`${lines[role].upline.firstName} Moss`)
  })

  it.each(ROLES)('GET /roster-direct by %s is for company roles, managers and the accounts named', async (role) => {
    const { status } = await callers[role].get('/roster-direct')
    expect(status).toBe(may(role) || role === 'assistant' ? 200 : 403)
  })

  it.each(ROLES.filter((role) => !isCompany(role)))("'Set All' by %s is 403", async (role) => {
    expect((await callers[role].put('/users/bulk-upline', { uplineId: lines[role].own.id })).status).toBe(403)
    expect((await callers[role].post('/users/bulk-upline/any/undo')).status).toBe(403)
  })

  it.each(ROLES)('PUT /company by %s is for company roles, and everyone reads it', async (role) => {
    const { status, body } = await callers[role].get<Company>('/company')
    expect(status).toBe(200)
    expect((await callers[role].put('/company', { name: body.name })).status).toBe(isCompany(role) ? 200 : 403)
  })

  it.each(ROLES)('calls about the licenses of the company by %s are for company roles', async (role) => {
    const expected = isCompany(role) ? 200 : 403
    for (const path of ['/licenses', '/licenses/export.csv'])
      expect((await callers[role].get(path)).status).toBe(expected)
    const file = form(`Email,State,License_Number,From,To\n${lines[role].downline.email},TX,1,2026-01-01,`)
    expect((await callers[role].call('POST', '/licenses/import', file)).status).toBe(expected)
  })

  it.each(ROLES)('calls about the supervision of the company by %s are for company roles', async (role) => {
    for (const path of ['/supervision', '/supervision/export.csv'])
      expect((await callers[role].get(path)).status).toBe(isCompany(role) ? 200 : 403)
  })

  it.each(ROLES)('GET /moves by %s is for company roles and managers', async (role) => {
    expect((await callers[role].get('/moves')).status).toBe(may(role) ? 200 : 403)
    expect((await callers[role].get(`/moves/${NO_MOVE}`)).status).toBe(may(role) ? 404 : 403)
  })

  it.each(ROLES)('decisions about moves by %s are for those who see requests', async (role) => {
    for (const decision of ['approve', 'reject', 'withdraw'])
      expect((await callers[role].post(`/moves/${NO_MOVE}/${decision}`, {})).status).toBe(may(role) ? 404 : 403)
  })

  it('refuses to grant a role above the caller’s own', async () => {
    const { manager } = callers
    for (const role of ['ceo', 'admin'] as const) {
      expect((await manager.post('/users', person(fresh(), { role }))).status).toBe(403)
      expect((await manager.put(`/users/${lines.manager.downline.id}`, { role })).status).toBe(403)
    }
    expect((await manager.post('/users', person(fresh(), { role: 'manager' }))).status).toBe(201)
    expect((await callers.ceo.post('/users', person(fresh(), { role: 'admin' }))).status).toBe(201)
  })
})

const NO_MOVE = '00000000-0000-7000-8000-000000000000'

/** Calls in the second half of this file, and calls open to any session or by a setting (photos.int.spec.ts). */
const OTHERS = [
  'POST /team-members',
  'POST /team-members/bulk-import',
  'POST /team-members/imports',
  'GET /team-members/imports',
  'GET /team-members/imports/:id',
  'GET /team-members/imports/:id/events',
  'GET /team-members/imports/:id/refused.csv',
  'POST /team-members/imports/:id/cancel',
  'POST /team-members/imports/:id/undo',
  'POST /users/import-csv',
  'GET /users',
  'GET /users/counts',
  'GET /users/matches',
  'GET /team',
  'GET /company',
  'PUT /company',
  'GET /moves',
  'GET /moves/:requestId',
  'POST /moves/:requestId/approve',
  'POST /moves/:requestId/reject',
  'POST /moves/:requestId/withdraw',
  'GET /roster-direct',
  'PUT /users/bulk-upline',
  'POST /users/bulk-upline/:operationId/undo',
  'GET /users/photos/:file',
  'POST /agent-photos',
  'GET /licenses',
  'GET /licenses/export.csv',
  'POST /licenses/import',
  'GET /supervision',
  'GET /supervision/export.csv',
]

it('the table has every call of the service', () => {
  const tabled = new Set([...OTHERS, ...CALLS.map(({ name }) => /^[A-Z]+ [^ ?]+/.exec(name)![0])])
  const file = fileURLToPath(new URL('../../../web/shell/public/api-docs/openapi.json', import.meta.url))
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Documented>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes('People'))
      .map(([method]) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(calls.length).toBeGreaterThan(25)
  expect(calls.filter((call) => !tabled.has(call))).toEqual([])
})
