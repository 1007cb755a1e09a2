import { FILES, type FileStore } from '@upline/files'
import type { TestService } from '@upline/testing'
import { MAX_STORED_VERSIONS } from '../src/building/expired-versions.queries.ts'
import { ExpiredVersions } from '../src/building/expired-versions.service.ts'
import { agent, build, startSites } from './sites-fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startSites()
})
afterAll(() => service?.stop())

const sweep = () => service.app.get(ExpiredVersions, { strict: false }).sweep()
const isThere = async (file: string) =>
  (await service.app.get<FileStore>(FILES, { strict: false }).getFile(file)) !== undefined
const versions = (siteId: string) =>
  service.database.query<{ version: number; file: string }>(
    'select version, file from site_versions where site_id = $1 order by version',
    [siteId],
  )
/** As if their ten minutes had passed. */
const letTimePass = () => service.database.query(`update expired_files set since = since - interval '11 minutes'`)

describe('an old version', () => {
  it('removes an old version with its file, and keeps the newest versions and the published one', async () => {
    const { caller } = await agent(service)
    const { site } = (await build(caller, { siteName: 'Many', tagline: 'Words 1' })).body
    await build(caller, { siteName: 'Many', tagline: 'Words 2' })
    await caller.post(`/affiliate-sites/${site.id}/versions/1/publish`)
    const [first, second] = await versions(site.id)
    // Two more pages with the second's text, so that a newer version shares the file of a removed one.
    await service.database.query(
      `insert into site_versions select site_id, n, content, case when n = 5 then file else file || n end, style_hash, bytes, built_at
       from site_versions, generate_series(3, 13) n where site_id = $1 and version = 2`,
      [site.id],
    )
    await sweep()
    expect((await versions(site.id)).map(({ version }) => version)).toEqual([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(MAX_STORED_VERSIONS).toBe(10)
    await letTimePass()
    await sweep()
    expect([await isThere(first!.file), await isThere(second!.file)]).toEqual([true, true])
    await service.database.query('delete from site_versions where site_id = $1 and version = 5', [site.id])
    await service.database.query(`insert into expired_files values ($1, now() - interval '1 hour')`, [second!.file])
    await sweep()
    expect([await isThere(first!.file), await isThere(second!.file)]).toEqual([true, false])
    expect((await caller.get(`/sites/${site.slug}`)).status).toBe(200)
  })

  it('keeps its file if the same page is built again', async () => {
    const { caller } = await agent(service)
    const { site } = (await build(caller, { siteName: 'Again', tagline: 'Same words' })).body
    const [{ file } = { file: '' }] = await versions(site.id)
    await service.database.query(`insert into expired_files values ($1, now() - interval '1 hour')`, [file])
    await build(caller, { siteName: 'Again', tagline: 'Same words' })
    await sweep()
    expect(await isThere(file)).toBe(true)
  })

  it('disappears even behind a full batch of undeletable files', async () => {
    const files = service.app.get<FileStore>(FILES, { strict: false })
    const removed: string[] = []
    const original = files.deleteFile.bind(files)
    files.deleteFile = async (file) => {
      if (file.startsWith('locked/')) throw new Error('no permission')
      removed.push(file)
    }
    try {
      await service.database.query(
        `insert into expired_files select 'locked/' || n || '.html', now() - interval '2 hours' from generate_series(1, 501) n`,
      )
      await service.database.query(`insert into expired_files values ('pages/behind.html', now() - interval '1 hour')`)
      await sweep()
      expect(removed).toEqual(['pages/behind.html'])
    } finally {
      files.deleteFile = original
      await service.database.query(`delete from expired_files where file like 'locked/%'`)
    }
  })
})
