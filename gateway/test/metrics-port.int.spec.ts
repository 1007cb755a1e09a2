import { freePort, TEST_INTERNAL_TOKEN } from '@upline/testing'
import { startGateway } from './gateway.ts'

describe('the metrics port', () => {
  it('requires the token', async () => {
    const port = await freePort()
    const watched = await startGateway({ METRICS_PORT: String(port) })
    const status = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status
    expect(await status({})).toBe(401)
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401)
    expect(await status({ authorization: `Bearer ${TEST_INTERNAL_TOKEN}` })).toBe(200)
    await watched.stop()
  })
})
