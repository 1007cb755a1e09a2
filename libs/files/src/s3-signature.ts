import { createHash, createHmac } from 'node:crypto'
import type { S3Settings } from './file-settings.ts'

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  /** Lowercase names; all of them are signed. */
  headers: Record<string, string>
  body?: Uint8Array
}

const hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/**
 * Adds the signature to a request's headers: AWS Signature Version 4, for the service s3 and a path of plain
 * characters.
 */
export function signedHeaders(
  { method, url, headers, body }: S3Request,
  { region, accessKeyId, secretAccessKey }: Pick<S3Settings, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  now: Date,
): Record<string, string> {
  const at = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = at.slice(0, 8)
  const payload = hex(body ?? '')
  const all = { ...headers, host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': at }
  const names = Object.keys(all).sort() as (keyof typeof all)[]
  const lines = names.map((name) => `${name}:${all[name].trim()}\n`).join('')
  const signed = names.join(';')
  const request = [method, url.pathname, url.search.slice(1), lines, signed, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key as Buffer, ['AWS4-HMAC-SHA256', at, scope, hex(request)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`
  const { host: _, ...sent } = all
  return { ...sent, authorization }
}
