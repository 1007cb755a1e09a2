import fs from 'node:fs'
import net from 'node:net'
import { freePort } from './free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'
const onLinux = fs.existsSync(RANGE) ? it : it.skip

describe('the port of an instance', () => {
  onLinux('is not one that the system gives to connections and to servers without a port', async () => {
    const first = Number(fs.readFileSync(RANGE, 'utf8').split(/\s/)[0])
    for (let times = 0; times < 50; times++) expect(await freePort()).toBeLessThan(first)
  })

  it('is free', async () => {
    const port = await freePort()
    const server = net.createServer().listen(port, '127.0.0.1')
    await new Promise((done) => server.once('listening', done))
    server.close()
  })
})
