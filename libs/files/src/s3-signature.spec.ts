import { signedHeaders } from './s3-signature.ts'

// Amazon's own examples: "Signature Calculations for the Authorization Header", bucket examplebucket, 24 May 2013.
const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const NOW = new Date('2013-05-24T00:00:00Z')

describe('the signature of a request to S3', () => {
  it("matches Amazon's example of a GET", () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt')
    const headers = signedHeaders({ method: 'GET', url, headers: { range: 'bytes=0-9' } }, KEYS, NOW)
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('covers the content: another body has another signature', () => {
    const put = (text: string) =>
      signedHeaders(
        { method: 'PUT', url: new URL('https://s3.test/b/k.txt'), headers: {}, body: Buffer.from(text) },
        KEYS,
        NOW,
      )['authorization']
    expect(put('a')).not.toBe(put('b'))
  })

  it("matches Amazon's example of a PUT", () => {
    const url = new URL('https://examplebucket.s3.amazonaws.com/test%24file.text')
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    const body = Buffer.from('Welcome to Amazon S3.')
    expect(signedHeaders({ method: 'PUT', url, headers, body }, KEYS, NOW)['authorization']).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })
})
