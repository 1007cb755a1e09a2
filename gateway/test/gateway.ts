import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role, SessionUser } from '@upline/contracts'
import { createLog } from '@upline/http/log'
import {
  listenOnLoopback,
  mintSession,
  publishTestKeys,
  TEST_INTERNAL_TOKEN,
  testRedis,
  type TestRedis,
  testRootSettings,
  type TestUser,
} from '@upline/testing'
import type { FastifyInstance } from 'fastify'
import { readGatewayConfig } from '../src/config.ts'
import { createGateway } from '../src/gateway.ts'
import { SERVICES } from '../src/routes.ts'

/** What the service received, echoed in its response. */
export interface Echo {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export interface TestGateway {
  app: FastifyInstance
  url: string
  redis: TestRedis
  echoUrl: string
  /** Every call that reached the service, newest last. */
  received: Pick<Echo, 'method' | 'url'>[]
  /** Sets the response of the service's /health. */
  setHealth(isReady: boolean): void
  signInAs(user: Role | TestUser): Promise<{ user: SessionUser; token: string; cookie: string }>
  stop(): Promise<void>
}

/** A gateway in front of one server that acts as every service and echoes what it received. */
export async function startGateway(settings: Record<string, string> = {}): Promise<TestGateway> {
  const redis = await testRedis()
  const keys = await publishTestKeys(redis.client)
  const echo = await startEcho()
  const urls = Object.fromEntries(SERVICES.map((service) => [`${service.toUpperCase()}_URL`, echo.url]))
  const config = readGatewayConfig({
    REDIS_URL: redis.url,
    ...testRootSettings(),
    WEB_FOLDER: await webFolder(),
    PORT: '0',
    INTERNAL_TOKEN: TEST_INTERNAL_TOKEN,
    ...urls,
    MAIL_INBOX_URL: echo.url,
    ENCOMPASS_SIMULATOR_URL: echo.url,
    PAYMENT_PAGES_URL: echo.url,
    ...settings,
  })
  const app = await createGateway(config, createLog({ name: 'gateway', mode: 'demo', logLevel: 'silent' }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    redis,
    echoUrl: echo.url,
    received: echo.received,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    setHealth: echo.setHealth,
    signInAs: async (user) => {
      const session = await mintSession(redis.client, keys.signing, user)
      return { ...session, cookie: `upline_session=${session.token}` }
    },
    stop: async () => {
      await app.close()
      await echo.stop()
      await redis.close()
    },
  }
}

async function startEcho() {
  let isReady = true
  const received: TestGateway['received'] = []
  const server: Server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ method: request.method!, url: request.url! })
      const isHealth = request.url === '/health'
      answer.writeHead(isHealth && !isReady ? 503 : 200, { 'content-type': 'application/json' })
      const echo = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      answer.end(JSON.stringify(isHealth ? { checks: [{ name: 'seed', ok: isReady, message: 'not done' }] } : echo))
    })
  })
  const port = await listenOnLoopback(server)
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  const url = `http://127.0.0.1:${port}`
  return { url, stop, received, setHealth: (ready: boolean) => void (isReady = ready) }
}

async function webFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'upline-web-'))
  const files: Record<string, string> = {
    'shell/dist/index.html': `<!doctype html><title>Upline</title><script nonce="upline-nonce"></script><!--first-screen-->${' '.repeat(2_000)}`,
    ...Object.fromEntries(
      ['sign-in', 'registration', 'recruiting-landing'].map((name) => [
        `shell/dist/first-screens/${name}.html`,
        `<h1>${name}</h1>`,
      ]),
    ),
    'shell/dist/static/js/index.ae986731e0.js': `console.log('shell')${' '.repeat(2_000)}`,
    'loans/dist/remoteEntry.js': 'remote()',
    'loans/dist/mf-manifest.json': '{}',
    'secret.txt': 'not for the web',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}
