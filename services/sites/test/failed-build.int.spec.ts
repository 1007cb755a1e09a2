import type { SitesResponse } from '@upline/contracts'
import { siteFailed } from '@upline/contracts/events'
import { eventually } from '@upline/testing'
import { agent, build, request, startSites } from './sites-fixture.ts'

/** A bucket that cannot be reached. */
const NO_BUCKET = {
  ...{ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1' },
  ...{ S3_ACCESS_KEY_ID: 'upline', S3_SECRET_ACCESS_KEY: 'secret' },
}

/** The next look at the sweeps, within two seconds, finds all of them due. */
const SWEEP_NOW = 'update sweeps set next_run_at = now()'

// A separate file: services in one file share a queue, and another service's worker would run the job.
describe('a build that fails', () => {
  it('reports a failed build immediately and stores its reason', async () => {
    const broken = await startSites(NO_BUCKET)
    try {
      const { member, caller } = await agent(broken)
      const { status, body } = await build(caller, request())
      expect([status, body.message]).toEqual([503, 'Failed to create site. Please try again.'])
      const [failed] = (await broken.published(siteFailed)).filter(({ data }) => data.memberId === member.id)
      expect(failed?.data.reason).toContain('could not be built')
      const { sites } = (await caller.get<SitesResponse>('/affiliate-sites')).body
      expect(sites[0]).toMatchObject({ status: 'failed', isBuilding: false, publishedVersion: null })
    } finally {
      await broken.stop()
    }
  })
})

describe('a build whose job was lost', () => {
  it('finds a lost build by the sweep and publishes it', async () => {
    const service = await startSites()
    try {
      const { caller } = await agent(service)
      const { site } = (await build(caller, { siteName: 'Lost and Found' })).body
      await service.database.query(
        `update sites set version = 2, is_building = true, asked_at = now() - interval '1 minute' where id = $1`,
        [site.id],
      )
      await service.database.query(SWEEP_NOW)
      await eventually(async () => {
        const { sites } = (await caller.get<SitesResponse>('/affiliate-sites')).body
        expect(sites[0]).toMatchObject({ isBuilding: false, publishedVersion: 2 })
      }, 40_000)
    } finally {
      await service.stop()
    }
  })

  it('publishes a build even after Redis has lost its data', async () => {
    const service = await startSites()
    try {
      const { caller } = await agent(service)
      const { site } = (await build(caller, { siteName: 'Redis Lost' })).body
      await service.redis.client.flushDb()
      await service.database.query(
        `update sites set version = 2, is_building = true, asked_at = now() - interval '1 minute' where id = $1`,
        [site.id],
      )
      await service.database.query(SWEEP_NOW)
      await eventually(async () => {
        const found = await service.database.query('select is_building, published_version from sites')
        expect(found).toEqual([{ is_building: false, published_version: 2 }])
      }, 40_000)
    } finally {
      await service.stop()
    }
  })
})
