import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listenOnLoopback } from '@upline/testing'
import type { Answer } from '../src/forwarding/response-reader.ts'
import { Replicas } from '../src/replicas.ts'

const LISTENER = `
  const server = require('node:net').createServer(() => undefined)
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`

let stopped: ChildProcess
let port: number
const sockets: Socket[] = []

/** Fills the queue of a stopped process, so that the kernel accepts no further connection to it. */
beforeAll(async () => {
  stopped = spawn(process.execPath, ['-e', LISTENER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(stopped.stdout!, 'data')) as [Buffer]
  port = Number(line.toString())
  stopped.kill('SIGSTOP')
  let isFull = false
  while (!isFull) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    isFull = await Promise.race([once(socket, 'connect').then(() => false), pause(500).then(() => true)])
  }
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  stopped?.kill('SIGKILL')
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

it('gives up a connection that is not accepted after 2 s, and sends the write to another replica', async () => {
  const other = createServer((_request, answer) => answer.end('other'))
  const origins = [port, await listenOnLoopback(other)].map((at) => `http://127.0.0.1:${at}`)
  const replicas = new Replicas(origins.join(','))
  const began = performance.now()
  const wish = {
    method: 'POST',
    path: '/',
    headers: {},
    body: 'once',
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  } as const
  const answer = await new Promise<Answer>((done, failed) => replicas.answer(wish, done, failed))
  const seconds = (performance.now() - began) / 1_000
  expect(String(answer.body)).toBe('other')
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(5)
  await replicas.destroy()
  other.closeAllConnections()
  other.close()
})
