import { fileSettings } from './file-settings.ts'

const read = (env: NodeJS.ProcessEnv) => fileSettings(env, 'demo')
const KEYS = { S3_BUCKET: 'upline', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

describe('the file settings', () => {
  it('default to the database', () => {
    expect(read({})).toEqual({ s3: null })
  })

  it('select a bucket if one is named, at Amazon or elsewhere', () => {
    expect(read({ ...KEYS, S3_REGION: 'eu-west-1' }).s3).toEqual({
      ...{ endpoint: 'https://s3.eu-west-1.amazonaws.com', bucket: 'upline', region: 'eu-west-1' },
      ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
    })
    expect(read({ ...KEYS, S3_ENDPOINT: 'http://minio:9000/' }).s3?.endpoint).toBe('http://minio:9000')
  })

  it('report what is missing before anything is stored in the wrong place', () => {
    expect(() => read({ S3_BUCKET: 'upline', S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY')
    expect(() => read({ ...KEYS, S3_ENDPOINT: 'minio:9000' })).toThrow('S3_ENDPOINT')
  })
})
