import { vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import type { Member, MemberImportJob, Problem } from '@upline/contracts'
import { usersImported } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { JoiningService } from '../src/members/joining.service.ts'
import { ImportReaderService } from '../src/member-import/jobs/import-reader.service.ts'
import { ImportRunnerService } from '../src/member-import/jobs/import-runner.service.ts'
import { csv, form, HEAD, importsOf, manyRows, row } from './import-files.ts'
import { type RosterFixture, startRoster } from './roster-fixture.ts'

let roster: RosterFixture

beforeAll(async () => {
  roster = await startRoster()
})
afterAll(() => roster.stop())
afterEach(() => vi.restoreAllMocks())

const { start, startAndCancel, look, ended, refused } = importsOf(() => roster)
const find = async (q: string) => (await roster.admin.get<Member[]>(`/users?q=${q}`)).body

describe('the import of a file', () => {
  it('imports the valid rows and returns the others with their reasons', async () => {
    await roster.add('exists')
    const file = csv([
      row('low', 'top'),
      'Nobody Moss,,nomail,,',
      row('top'),
      row('exists'),
      row('under', 'exists'),
      row('LOW', '', '=1+1'),
      row('circa', 'circb'),
      row('circb', 'circa'),
      row('lost', 'nobody'),
      row('lostlow', 'lost'),
    ])
    const id = await start(file, { invite: true })
    expect(await ended(id)).toEqual({
      ...{ id, status: 'completed', totalRecords: 10, imported: 3, refused: 7, error: null },
      ...{ needsOfficer: 0, commissionsCreated: 0, undoneAt: null },
      ...{ fileName: 'a.csv', hasRefusedFile: true, by: { id: '1', name: 'Avery Stone' } },
      ...{ startedAt: expect.any(String), endedAt: expect.any(String) },
    })
    expect((await find('low@'))[0]).toMatchObject({ uplineName: 'top Moss', firstName: 'low' })
    expect((await find('under@'))[0]).toMatchObject({ uplineName: 'Exists Moss' })
    const { body, headers } = await refused(id)
    expect(headers['content-type']).toContain('text/csv')
    const lines = body.trimEnd().split('\r\n')
    expect(lines[0]).toBe(`${HEAD},Reason`)
    expect(lines.slice(1).map((line) => line.slice(line.indexOf(',,') + 2) && line)).toEqual([
      'Nobody Moss,,nomail,,,Missing required data: email.',
      "exists Moss,exists@example.com,exists,,,Email address 'exists@example.com' already exists.",
      "LOW Moss,LOW@example.com,LOW,,'=1+1,Email address 'low@example.com' is already in row 2.",
      expect.stringContaining(
        '"Reporting loop: circa Moss would report to circb Moss, who is in the downline of circa Moss."',
      ),
      expect.stringContaining(
        '"Reporting loop: circb Moss would report to circa Moss, who is in the downline of circb Moss."',
      ),
      "lost Moss,lost@example.com,lost,nobody,,Upline 'nobody' is neither in the file nor in the roster.",
      "lostlow Moss,lostlow@example.com,lostlow,lost,,Upline 'lost' (row 10) was rejected.",
    ])
    const events = (await roster.published(usersImported)).filter(({ data }) => data.importId === id)
    expect(events.map(({ data }) => [data.invite, data.by, data.members.length])).toEqual([[true, '1', 3]])
    expect(await roster.driftedFigures()).toEqual([])
  })

  it('returns rejected rows as a file that can be imported once they are fixed', async () => {
    const first = await start(csv([row('mend1', 'mendlater', "'=x")]))
    expect((await ended(first)).refused).toBe(1)
    const { body } = await refused(first)
    await roster.add('mendlater')
    const second = await start(body)
    expect(await ended(second)).toMatchObject({ imported: 1, refused: 0 })
    expect((await find('mend1@'))[0]!.notes).toBe('=x')
    expect((await refused(second)).status).toBe(404)
  })

  it.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('reads %s', async (kind, written) => {
    const name = `enc${kind.slice(0, 3).toLowerCase()}`
    const id = await start(written(csv([`José ${name},${name}@example.com,${name},,`, 'Zoé Bad,,x,,'])))
    expect(await ended(id)).toMatchObject({ status: 'completed', imported: 1, refused: 1 })
    expect((await find(`${name}@`))[0]).toMatchObject({ firstName: 'José' })
    expect((await refused(id)).body).toContain('Zoé Bad')
  })

  it.each([
    [
      'a column appears twice',
      csv(['A,B,a@x.test,b@x.test'], 'First,Last,Email,email'),
      'The file has the column Email more than once. Keep one of them.',
    ],
    ['a required column is missing', csv(['A,B'], 'First,Last'), 'The file has no column Email.'],
    ['it has no rows', HEAD, 'CSV must have at least a header row and one data row.'],
    ['it is empty', '', 'CSV must have at least a header row and one data row.'],
    [
      'it is not text',
      Buffer.from([0x50, 0, 1, 2, 0, 3, 0x0a]),
      'This file is not a CSV: it does not contain plain text.',
    ],
    [
      'the gzip is broken',
      Buffer.concat([gzipSync(csv([row('x')])).subarray(0, 20)]),
      'The compressed file is broken.',
    ],
  ])('fails as a whole if %s', async (_, file, error) => {
    const id = await start(file)
    expect(await ended(id)).toMatchObject({ status: 'failed', imported: 0, error })
  })

  it('requires a file in the field file', async () => {
    for (const parts of [form('a', { field: 'other' }), { body: {} }]) {
      const answer = await roster.admin.call<Problem>('POST', '/team-members/imports', parts)
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, 'file'])
    }
    expect((await roster.admin.get('/team-members/imports/unknown')).status).toBe(404)
  })

  it('streams its progress as events until it ends', async () => {
    const id = await start(csv([row('stream1')]))
    const { status, headers, body } = await roster.admin.get<string>(`/team-members/imports/${id}/events`)
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const events = body
      .split('\n\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text.split('data: ')[1]!) as MemberImportJob)
    expect(body.startsWith('event: import\n')).toBe(true)
    expect(events.at(-1)).toEqual(await look(id))
    expect(events.at(-1)!.status).toBe('completed')
    expect((await roster.admin.get('/team-members/imports/unknown/events')).status).toBe(404)
  })

  it('appears in the list, newest first and page by page, with the importer', async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      ids.unshift(await start(csv([row(`listed${n}`)])))
      await ended(ids[0]!)
    }
    const first = await roster.admin.get<MemberImportJob[]>('/team-members/imports?limit=2')
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.body[0]).toEqual(await look(ids[0]!))
    expect(first.body[0]).toMatchObject({ fileName: 'a.csv', by: { id: '1' }, endedAt: expect.any(String) })
    const after = `/team-members/imports?limit=2&cursor=${encodeURIComponent(String(first.headers['next-cursor']))}`
    expect((await roster.admin.get<MemberImportJob[]>(after)).body[0]?.id).toBe(ids[2])
    for (const wrong of ['limit=0', 'limit=x', 'cursor=x'])
      expect((await roster.admin.get(`/team-members/imports?${wrong}`)).status).toBe(400)
  })

  it('adds a manager’s rows under the manager, and not to other teams', async () => {
    const boss = await roster.add('jobboss', { role: 'manager' })
    const id = await start(csv([row('jobmine'), row('jobtheirs', 'exists')]), {}, await roster.as(boss))
    expect(await ended(id)).toMatchObject({ imported: 1, refused: 1 })
    expect((await find('jobmine@'))[0]!.uplineId).toBe(boss.id)
    expect((await refused(id)).body).toContain("Upline 'exists' is neither in the file nor in your team.")
  })
})

describe('an import of many rows', () => {
  const count = async (prefix: string) =>
    (
      await roster.database.query<{ n: number }>(`select count(*)::int n from members where username like $1`, [
        `${prefix}%`,
      ])
    )[0]!.n

  it('continues after its last batch when it was killed, and imports no row twice', async () => {
    const joining = roster.app.get(JoiningService, { strict: false })
    const join = joining.join.bind(joining)
    let batches = 0
    vi.spyOn(joining, 'join').mockImplementation(async (...of) => {
      await join(...of)
      if (++batches === 2) throw new Error('killed')
    })
    const id = await start(manyRows('kill', 12_000))
    expect(await ended(id)).toMatchObject({ status: 'completed', totalRecords: 12_000, imported: 12_000, refused: 0 })
    expect([batches, await count('kill')]).toEqual([4, 12_000])
    const events = (await roster.published(usersImported)).filter(({ data }) => data.importId === id)
    expect(events.reduce((sum, { data }) => sum + data.members.length, 0)).toBe(12_000)
    expect(await roster.driftedFigures()).toEqual([])
    expect(await roster.database.query('select kind from large_files where owner_id = $1', [id])).toEqual([])
    expect(
      await roster.database.query("select 1 from pg_class where relname like 'member_import\\_%' and relkind = 'r'"),
    ).toEqual([])
  }, 120_000)

  it('runs once if two processes work on it or if it is already done', async () => {
    const id = await start(manyRows('both', 6_000))
    const runner = roster.app.get(ImportRunnerService, { strict: false })
    await Promise.all([runner.run(id), runner.run(id)])
    expect(await ended(id)).toMatchObject({ imported: 6_000, refused: 0 })
    await runner.run(id)
    expect([await count('both'), (await look(id)).imported]).toEqual([6_000, 6_000])
  }, 120_000)

  it.each([
    ['before its file is read', ImportReaderService, 'stage'],
    ['before its end', ImportRunnerService, 'end'],
  ])(
    'adds nothing if it was frozen %s while another process finished it',
    async (_, type, method) => {
      const runner = roster.app.get(ImportRunnerService, { strict: false })
      const target = roster.app.get<object>(type, { strict: false }) as Record<
        string,
        (...args: unknown[]) => Promise<void>
      >
      const act = target[method]!.bind(target)
      const late: Promise<void>[] = []
      vi.spyOn(target, method).mockImplementation((...args) => {
        if (late.length > 0) return act(...args)
        late.push(ended((args[0] as { id: string }).id).then(() => act(...args)))
        return late[0]!
      })
      const prefix = `s${method}`
      const id = await start(manyRows(prefix, 60))
      await eventually(() => expect(late).toHaveLength(1))
      await runner.run(id)
      await expect(Promise.all(late)).resolves.toEqual([undefined])
      expect([await count(prefix), (await look(id)).imported]).toEqual([60, 60])
      const left = "select 1 from pg_class where relname like 'member_import\\_%' and relkind = 'r'"
      expect(await roster.database.query(left)).toEqual([])
    },
    120_000,
  )

  it('restarts if its staged rows were lost, and counts the rows imported before', async () => {
    const joining = roster.app.get(JoiningService, { strict: false })
    const join = joining.join.bind(joining)
    let id = ''
    let batches = 0
    vi.spyOn(joining, 'join').mockImplementation(async (...of) => {
      if (++batches === 2) {
        setTimeout(() => void roster.database.query(`truncate member_import_${id.replaceAll('-', '')}`), 50)
        throw new Error('the server is down')
      }
      await join(...of)
    })
    id = await start(manyRows('lost', 8_000))
    expect(await ended(id)).toMatchObject({ totalRecords: 8_000, imported: 8_000, refused: 0 })
    expect(await count('lost')).toBe(8_000)
  }, 120_000)

  it('stops between batches when it is canceled, keeps the imported rows and reports them', async () => {
    const id = await startAndCancel(manyRows('stop', 12_000))
    expect(await ended(id)).toMatchObject({
      ...{ id, status: 'cancelled', totalRecords: 12_000, imported: 5_000, refused: 0 },
      error: 'Canceled. 5,000 of 12,000 rows were imported and are kept.',
    })
    expect(await count('stop')).toBe(5_000)
    expect((await roster.admin.post<MemberImportJob>(`/team-members/imports/${id}/cancel`)).body.status).toBe(
      'cancelled',
    )
    expect(await roster.driftedFigures()).toEqual([])
  }, 120_000)
})
