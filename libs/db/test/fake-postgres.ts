import net from 'node:net'
import { listenOnLoopback } from '@upline/testing'

/** Responds to the startup protocol and `show …` like a Postgres of another version. */
export interface FakePostgres {
  url: string
  close(): Promise<void>
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const text = (value: string) => Buffer.from(`${value}\0`)

const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([message('R', int32(0)), READY])

const row = (name: string, value: string): Buffer =>
  Buffer.concat([
    message('T', Buffer.concat([int16(1), text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)])),
    message('D', Buffer.concat([int16(1), int32(Buffer.byteLength(value)), Buffer.from(value)])),
    message('C', text('SHOW')),
    READY,
  ])

/** `versionNumber` as `server_version_num`: 170006. */
export async function fakePostgres(version: string, versionNumber: number): Promise<FakePostgres> {
  const answers: Record<string, string> = { server_version: version, server_version_num: String(versionNumber) }
  const server = net.createServer((socket) => {
    let isStarted = false
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!isStarted) {
        isStarted = true
        socket.write(WELCOME)
      } else if (data[0] === 'Q'.charCodeAt(0)) {
        const name = data.subarray(5, -1).toString().replace('show ', '')
        socket.write(row(name, answers[name] ?? ''))
      } else socket.end()
    })
  })
  const port = await listenOnLoopback(server)
  return {
    url: `postgresql://upline:password-of-the-fake@127.0.0.1:${port}/upline`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
