import { closed } from '../../libs/testing/src/api-document.ts'

/**
 * The API document for the fuzzer: without additional properties in any object, and without the patterns of email addresses.
 * To try the maximum length, Schemathesis draws strings of that length that match the pattern until one is an address. In
 * two of five runs, it found none for minutes.
 */
export const fuzzDocumentOf = (api: object): string =>
  JSON.stringify(closed(api), (_, value: unknown) => (isEmailSchema(value) ? { ...value, pattern: undefined } : value))

const isEmailSchema = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 'email'
