import type { Setting } from '@upline/config'

/** A bucket of S3 or a compatible store (MinIO, R2, Ceph): addressed by path, with signed requests (SigV4). */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface FileSettings {
  /** null: files are stored in the service's own database. */
  s3: S3Settings | null
}

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * `readConfig({ files: fileSettings })`. A bucket if `S3_BUCKET` names one (then `S3_ACCESS_KEY_ID` and
 * `S3_SECRET_ACCESS_KEY` are required; the defaults are us-east-1 for `S3_REGION` and Amazon's address for
 * `S3_ENDPOINT`), else the service's database.
 */
export const fileSettings: Setting<FileSettings> = (env) => {
  const bucket = env['S3_BUCKET']
  if (!bucket) return { s3: null }
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`S3_BUCKET is set, but not ${missing.join(' and ')}`)
  const region = env['S3_REGION'] || 'us-east-1'
  const endpoint = env['S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) throw new Error(`S3_ENDPOINT is '${endpoint}': an http(s) address`)
  const [accessKeyId, secretAccessKey] = NEEDED.map((name) => env[name]!) as [string, string]
  return { s3: { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey } }
}
