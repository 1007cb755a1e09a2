import { createServer, type RequestListener, type Server } from 'node:http'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { eventually, listenOnLoopback } from '@upline/testing'
import type { CallDeadlines } from '../src/forwarding/call-deadlines.ts'
import type { Answer } from '../src/forwarding/response-reader.ts'
import { Replicas } from '../src/replicas.ts'

const servers: Server[] = []
let replicas: Replicas

/** A process of a service that responds with its name and the request it got. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  return `http://127.0.0.1:${await listenOnLoopback(server)}`
}

const named =
  (name: string, headers: Record<string, string> = {}): RequestListener =>
  (request, answer) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => answer.writeHead(200, headers).end(`${name} ${request.method} ${body}`.trim()))
  }

/** A port without a listener. */
async function unusedPort(): Promise<string> {
  const url = await start(named('gone'))
  await new Promise((done) => servers.pop()!.close(done))
  return url
}

const ask = (method: Dispatcher.HttpMethod, body?: string): Promise<Answer> =>
  answerOf({ method, path: '/', headers: {}, body: body === undefined ? null : Readable.from([Buffer.from(body)]) })

const answerOf = (wish: Dispatcher.DispatchOptions & Partial<CallDeadlines>): Promise<Answer> =>
  new Promise((done, failed) => replicas.answer({ headersTimeout: 30_000, bodyTimeout: 30_000, ...wish }, done, failed))

const bodyOf = async ({ body }: Answer): Promise<string> =>
  body instanceof Readable ? Buffer.concat(await body.toArray()).toString() : (body?.toString() ?? '')

const textOf = async (answer: Promise<Answer>) => bodyOf(await answer)

const textOfRead = async () => (await replicas.ask({ path: '/', headers: {}, timeoutMs: 1_000 })).text

afterEach(async () => {
  await replicas.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('several processes of a service', () => {
  it('take turns', async () => {
    replicas = new Replicas(`${await start(named('a'))},${await start(named('b'))}`)
    const answers = [await textOf(ask('GET')), await textOf(ask('GET')), await textOf(ask('GET'))]
    expect(answers).toEqual(['a GET', 'b GET', 'a GET'])
  })

  it('replace one that does not listen, for calls with a body too', async () => {
    replicas = new Replicas(`${await unusedPort()},${await start(named('b'))}`)
    expect(await textOf(ask('POST', 'whole body'))).toBe('b POST whole body')
    expect(await textOf(ask('GET'))).toBe('b GET')
  })

  it('repeat only reads when one is killed during a call, never writes', async () => {
    const urls = `${await start((request) => request.socket.destroy())},${await start(named('b'))}`
    replicas = new Replicas(urls)
    expect(await textOf(ask('GET'))).toBe('b GET')
    await replicas.destroy()
    replicas = new Replicas(urls)
    await expect(ask('POST', 'once')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
  })

  it('skip one that is shutting down and drop its connection headers', async () => {
    const draining = named('a', { 'x-upline-draining': '1', connection: 'close' })
    replicas = new Replicas(`${await start(draining)},${await start(named('b'))}`)
    const first = await ask('GET')
    expect(first.headers).not.toHaveProperty('x-upline-draining')
    expect(first.headers).not.toHaveProperty('connection')
    expect([await textOf(ask('GET')), await textOf(ask('GET'))]).toEqual(['b GET', 'b GET'])
  })

  it('respond for themselves only', async () => {
    replicas = new Replicas(await unusedPort())
    await expect(ask('GET')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('send a small response in one piece, and a large one or one of unknown length as a stream', async () => {
    const large = 'x'.repeat(300_000)
    const answers: Record<string, RequestListener> = {
      small: (_request, answer) => answer.end('whole'),
      none: (_request, answer) => answer.writeHead(204).end(),
      large: (_request, answer) => answer.end(large),
      pieces: (_request, answer) => (answer.write('a'), setTimeout(() => answer.end('b'), 20)),
    }
    replicas = new Replicas(await start((request, answer) => answers[request.url!.slice(1)]!(request, answer)))
    const partsOf = async (path: string) => {
      const answer = await answerOf({ method: 'GET', path: `/${path}`, headers: {} })
      return [answer.body instanceof Readable ? 'comes' : 'whole', await bodyOf(answer)]
    }
    expect(await partsOf('small')).toEqual(['whole', 'whole'])
    expect(await partsOf('none')).toEqual(['whole', ''])
    expect(await partsOf('large')).toEqual(['comes', large])
    expect(await partsOf('pieces')).toEqual(['comes', 'ab'])
  })

  it('replace one that does not listen or is cut off in its response, in own calls too', async () => {
    const cut: RequestListener = (request, answer) => {
      answer.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    }
    replicas = new Replicas(`${await unusedPort()},${await start(cut)},${await start(named('c'))}`)
    const body = Readable.from([Buffer.from('whole body')])
    expect(await bodyOf(await answerOf({ method: 'GET', path: '/', headers: {} }))).toBe('c GET')
    expect(await bodyOf(await answerOf({ method: 'POST', path: '/', headers: {}, body }))).toBe('c POST whole body')
  })

  it('aborts a large response when the caller disconnects', async () => {
    const ended = Promise.withResolvers<void>()
    const endless: RequestListener = (_request, answer) => {
      const timer = setInterval(() => answer.write('x'.repeat(10_000)), 5)
      answer.on('close', () => (clearInterval(timer), ended.resolve()))
    }
    replicas = new Replicas(await start(endless))
    const { body } = await answerOf({ method: 'GET', path: '/', headers: {} })
    ;(body as Readable).destroy()
    await ended.promise
  })

  it('take over a read of the gateway itself from one that is down', async () => {
    replicas = new Replicas(`${await unusedPort()},${await start(named('b'))}`)
    expect(await textOfRead()).toBe('b GET')
  })

  it('take over a read of the gateway itself from one that hangs', async () => {
    replicas = new Replicas(`${await start(() => undefined)},${await start(named('b'))}`)
    expect(await textOfRead()).toBe('b GET')
  })

  it('fail a read of the gateway itself if all are down', async () => {
    replicas = new Replicas(`${await unusedPort()},${await unusedPort()}`)
    await expect(textOfRead()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('one of two processes that is frozen', () => {
  /** Accepts every connection and sends nothing until it is thawed. */
  async function frozen() {
    let isFrozen = true
    let calls = 0
    const url = await start((request, answer) => {
      if (request.url !== '/health/live') calls += 1
      if (!isFrozen) named('a')(request, answer)
    })
    return { url, thaw: () => (isFrozen = false), calls: () => calls }
  }

  const changes: string[] = []
  const onChange = ({ answers }: { answers: boolean }) => void changes.push(answers ? 'answers' : 'ejected')
  beforeEach(() => changes.splice(0))

  it('delays a read by less than 500 ms, is ejected, and gets calls again once it responds', async () => {
    const one = await frozen()
    replicas = new Replicas(`${one.url},${await start(named('b'))}`, { onChange })
    const began = performance.now()
    expect(await textOf(ask('GET'))).toBe('b GET')
    expect(performance.now() - began).toBeLessThan(500)
    await eventually(() => expect(changes).toEqual(['ejected']))
    const texts = await Promise.all(Array.from({ length: 20 }, () => textOf(ask('GET'))))
    expect(new Set(texts)).toEqual(new Set(['b GET']))
    expect(one.calls()).toBe(1)
    one.thaw()
    await eventually(() => expect(changes).toEqual(['ejected', 'answers']))
    expect(new Set([await textOf(ask('GET')), await textOf(ask('GET'))])).toEqual(new Set(['a GET', 'b GET']))
  })

  it('gets a write once, and no other process gets that write', async () => {
    const one = await frozen()
    let writes = 0
    const two = await start((request, answer) => {
      if (request.method === 'POST') writes += 1
      named('b')(request, answer)
    })
    replicas = new Replicas(`${one.url},${two}`, { onChange })
    const written = answerOf({ method: 'POST', path: '/', headers: {}, body: 'once', headersTimeout: 1_000 })
    await expect(written).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
    expect([one.calls(), writes]).toEqual([1, 0])
    expect(changes).toEqual(['ejected'])
  })

  it('gets a probe about every 250 ms until it responds', async () => {
    let probes = 0
    const down = await start((request) => {
      if (request.url === '/health/live') probes += 1
      request.socket.destroy()
    })
    replicas = new Replicas(`${down},${await start(named('b'))}`, { onChange })
    expect(await textOf(ask('GET'))).toBe('b GET')
    const began = performance.now()
    await eventually(() => expect(probes).toBeGreaterThanOrEqual(5), 10_000)
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  it('sends a slow read once if its process serves others', async () => {
    let slow = 0
    const busy = await start((request, answer) => {
      if (request.url === '/slow') slow += 1
      setTimeout(() => answer.end('answer'), request.url === '/slow' ? 900 : 0)
    })
    replicas = new Replicas(`${busy},${busy}`, { onChange })
    expect(await textOf(answerOf({ method: 'GET', path: '/slow', headers: {} }))).toBe('answer')
    expect([slow, changes]).toEqual([1, []])
  })
})

describe('a response that stops midway', () => {
  it('ends at the deadline between two chunks, and not while chunks arrive', async () => {
    const slow = await start((request, answer) => {
      answer.write('begun')
      const pieces = request.url === '/steady' ? 4 : 0
      for (let piece = 1; piece <= pieces; piece++) setTimeout(() => answer.write('.'), piece * 500)
      if (pieces > 0) setTimeout(() => answer.end(), (pieces + 1) * 500)
    })
    replicas = new Replicas(slow)
    const read = async (path: string) =>
      bodyOf(await answerOf({ method: 'GET', path, headers: {}, bodyTimeout: 1_500 }))
    expect(await read('/steady')).toBe('begun....')
    await expect(read('/silent')).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  })
})

describe('a limit of pending calls', () => {
  it('refuses further calls immediately and responds to the pending ones', async () => {
    const release = Promise.withResolvers<void>()
    const slow = await start((_request, answer) => void release.promise.then(() => answer.end('late')))
    replicas = new Replicas(slow, { maxPending: 3 })
    const waiting = [1, 2, 3].map(() => textOf(ask('GET')))
    await expect(ask('GET')).rejects.toMatchObject({ code: 'gateway.overloaded', retryAfterSeconds: 1 })
    release.resolve()
    expect(await Promise.all(waiting)).toEqual(['late', 'late', 'late'])
    expect(await textOf(ask('GET'))).toBe('late')
  })
})
