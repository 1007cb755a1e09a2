import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '@upline/testing'
import type { S3Settings } from '../src/file-settings.ts'
import { signedHeaders } from '../src/s3-signature.ts'

/** A bucket over HTTP with the part of S3 that the store uses: keys written once, a signature on each request. */
export interface Bucket {
  settings: S3Settings
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Responds to the next requests with 503. */
  failNext(times: number): void
  close(): Promise<void>
}

const KEYS = { region: 'us-east-1', accessKeyId: 'upline', secretAccessKey: 'bucket-secret' }

export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  let failing = 0
  const server = createServer(async (request, response) => {
    const bytes = await bodyOf(request)
    if (failing > 0) return end(response, (failing--, 503))
    if (!isSigned(request, bytes)) return end(response, 403)
    answer(objects, request, response, bytes)
  })
  const port = await listenOnLoopback(server)
  return {
    settings: { ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: 'files' },
    objects,
    failNext: (times) => (failing = times),
    close: () => new Promise((done) => server.close(() => done())),
  }
}

function answer(objects: Bucket['objects'], request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const key = request.url!
  if (request.method === 'PUT') {
    if (objects.has(key) && request.headers['if-none-match'] === '*') return end(response, 412)
    objects.set(key, { bytes, contentType: request.headers['content-type']! })
    return end(response, 200)
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return end(response, 204)
  }
  const found = objects.get(key)
  end(response, found ? 200 : 404, found?.bytes)
}

const end = (response: ServerResponse, status: number, body?: Buffer): void => {
  response.writeHead(status).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Computes the expected signature from the date and the headers that the request names. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const names = /SignedHeaders=([^,]*)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? []
  const own = new Set(['host', 'x-amz-date', 'x-amz-content-sha256'])
  const headers = Object.fromEntries(
    names.filter((name) => !own.has(name)).map((name) => [name, String(request.headers[name])]),
  )
  const at = String(request.headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z')
  const url = new URL(request.url!, `http://${request.headers.host}`)
  const method = request.method as 'GET' | 'PUT' | 'DELETE'
  return (
    signedHeaders({ method, url, headers, body }, KEYS, new Date(at))['authorization'] === request.headers.authorization
  )
}
