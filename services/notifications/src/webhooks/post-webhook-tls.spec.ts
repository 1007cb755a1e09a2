import { createServer, type Server } from 'node:https'
import { listenOnLoopback } from '@upline/testing'
import { selfSigned } from '../../test/self-signed.ts'
import { outcomeOfFault } from './outcome.ts'
import { postWebhook } from './post-webhook.ts'

let server: Server
let port: number
let received = 0

/** A receiver with a self-signed certificate. */
beforeAll(async () => {
  server = createServer(selfSigned('books.example'), (_request, reply) => {
    received++
    reply.end('ok')
  })
  port = await listenOnLoopback(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (url: string) =>
  postWebhook({
    ...{ url: new URL(url), headers: {}, body: '{}', timeoutMs: 5_000, signal: new AbortController().signal },
    rule: { allowsPublic: false, allowsLoopback: true },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  }).catch(outcomeOfFault)

describe('a POST over HTTPS', () => {
  it('sends nothing to a receiver with a self-signed certificate, and gives the reason', async () => {
    const refused = { isAccepted: false, responseStatus: null, responseBody: null }
    const reason = 'The certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).'
    expect(await post(`https://books.example:${port}/`)).toMatchObject({ ...refused, reason })
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ ...refused, reason })
    expect(received).toBe(0)
  })
})
