import { vi } from 'vitest'
import type { MemberImportJob } from '@upline/contracts'
import { type Caller, eventually } from '@upline/testing'
import { JoiningService } from '../src/members/joining.service.ts'
import type { RosterFixture } from './roster-fixture.ts'

export const HEAD = 'Full Name,E-Mail,Username,Upline,Notes'

export const csv = (rows: string[], head = HEAD) => [head, ...rows].join('\r\n')

export const row = (name: string, upline = '', notes = '') =>
  `${name} Moss,${name}@example.com,${name},${upline},${notes}`

/** A file whose rows report to later ones, up to 50 rows below. The last one has no upline. */
export const manyRows = (prefix: string, count: number) =>
  csv(
    Array.from({ length: count }, (_, n) =>
      row(`${prefix}${n}`, n === count - 1 ? '' : `${prefix}${n + 1 + ((n * 7) % Math.min(50, count - 1 - n))}`),
    ),
  )

export function form(file: Buffer | string, more: { field?: string; invite?: boolean } = {}) {
  const head = `--x\r\ncontent-disposition: form-data; name="${more.field ?? 'file'}"; filename="a.csv"\r\n\r\n`
  const invite = '\r\n--x\r\ncontent-disposition: form-data; name="invite"\r\n\r\ntrue'
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(file),
      Buffer.from(`${more.invite ? invite : ''}\r\n--x--\r\n`),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }
}

/** Imports files like the page: starts them and waits for their end. */
export function importsOf(fixture: () => RosterFixture) {
  const start = async (file: Buffer | string, more = {}, by: Caller = fixture().admin) =>
    (await by.call<{ id: string }>('POST', '/team-members/imports', form(file, more))).body.id
  const lookAt = (id: string) => fixture().admin.get<MemberImportJob>(`/team-members/imports/${id}`)
  const look = async (id: string) => (await lookAt(id)).body
  const ended = (id: string) =>
    eventually(async () => {
      const { status, body: job } = await lookAt(id)
      // Pages ask again as well if the service is overloaded for a moment.
      if (status !== 200) throw new Error(`${status}: ${fixture().logged().slice(-800)}`)
      if (job.status === 'queued' || job.status === 'running')
        throw new Error(`${job.status}: ${fixture().logged().slice(-800)}`)
      return job
    }, 80_000)
  const refused = async (id: string) => fixture().admin.get<string>(`/team-members/imports/${id}/refused.csv`)
  /** Cancels the import during its first batch. The caller restores the mocks. */
  const startAndCancel = async (file: string) => {
    const joining = fixture().app.get(JoiningService, { strict: false })
    const join = joining.join.bind(joining)
    let id = ''
    vi.spyOn(joining, 'join').mockImplementation(async (...of) => {
      await join(...of)
      await fixture().admin.post(`/team-members/imports/${id}/cancel`)
    })
    id = await start(file)
    return id
  }
  return { start, startAndCancel, look, ended, refused }
}
