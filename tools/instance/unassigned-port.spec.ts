import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { unassignedPort } from './unassigned-port.ts'

const ASSIGNED = '/proc/sys/net/ipv4/ip_local_port_range'
const onLinux = fs.existsSync(ASSIGNED) ? it : it.skip

describe('unassignedPort', () => {
  onLinux('returns a port that the system assigns to no connection or server', async () => {
    const first = Number(fs.readFileSync(ASSIGNED, 'utf8').split(/\s/)[0])
    for (let times = 0; times < 50; times++) expect(await unassignedPort()).toBeLessThan(first)
  })

  it('returns no port that a server uses', async () => {
    const used = await unassignedPort()
    const server = net.createServer().listen(used, '127.0.0.1')
    await once(server, 'listening')
    const near = { first: used, end: used + 10 }
    for (let times = 0; times < 100; times++) expect(await unassignedPort(near)).not.toBe(used)
    server.close()
  })
})
