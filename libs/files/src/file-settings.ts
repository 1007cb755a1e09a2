import { join } from 'node:path'
import type { Setting } from '@upline/config'

/** A bucket of S3, or of anything that speaks it (MinIO, R2, Ceph): addressed by path, requests signed (SigV4). */
export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface FileSettings {
  /** Where files are kept while no bucket is named. */
  folder: string
  s3: S3Settings | null
}

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * `readConfig({ files: fileSettings })`. A bucket where `S3_BUCKET` names one (then `S3_ACCESS_KEY_ID` and
 * `S3_SECRET_ACCESS_KEY` are needed; `S3_REGION` is us-east-1 and `S3_ENDPOINT` Amazon's where left out), else a folder:
 * `FILES_DIR`, by default `files` under `UPLINE_HOME`.
 */
export const fileSettings: Setting<FileSettings> = (env) => {
  const folder = env['FILES_DIR'] || join(env['UPLINE_HOME'] || '.upline', 'files')
  const bucket = env['S3_BUCKET']
  if (!bucket) return { folder, s3: null }
  const missing = NEEDED.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`S3_BUCKET is set, but not ${missing.join(' and ')}`)
  const region = env['S3_REGION'] || 'us-east-1'
  const endpoint = env['S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) throw new Error(`S3_ENDPOINT is '${endpoint}': an http(s) address`)
  const [accessKeyId, secretAccessKey] = NEEDED.map((name) => env[name]!) as [string, string]
  return { folder, s3: { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey } }
}
