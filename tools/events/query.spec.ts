import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { query } from './query.ts'

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const SIGNED_IN = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const STOPPED = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

describe('query', () => {
  it('rejects if the server stops before the statement is sent', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([SIGNED_IN, STOPPED])))
      socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(query(`postgresql://u:p@127.0.0.1:${port}/d`, 'select 1')).rejects.toThrow(/connection/i)
    server.close()
  })
})
