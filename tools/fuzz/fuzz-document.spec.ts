import { fuzzDocumentOf } from './fuzz-document.ts'

describe('the API document of the fuzzer', () => {
  it('keeps format and length of email addresses, without their pattern', () => {
    const email = { type: 'string', format: 'email', maxLength: 254 }
    const code = { type: 'string', pattern: '^\\d+$' }
    const schemaOf = (properties: object) => ({ components: { schemas: { Person: { type: 'object', properties } } } })
    const api = schemaOf({ email: { ...email, pattern: '^[^\\s]+$' }, code })
    expect(JSON.parse(fuzzDocumentOf(api))).toMatchObject(schemaOf({ email, code }))
    expect(fuzzDocumentOf(api)).not.toContain('[^')
  })
})
